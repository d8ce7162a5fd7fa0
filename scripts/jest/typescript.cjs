const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { rspack, rspackVersion } = require('@rspack/core');

const optionsFor = (filename) => ({
  filename,
  sourceMaps: true,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: filename.endsWith('x') },
    // `hidden.jest` moves calls of `jest.mock` above the imports.
    transform: { react: { runtime: 'automatic' }, hidden: { jest: true } },
  },
  module: { type: 'commonjs' },
});

const SELF = createHash('sha256').update(readFileSync(__filename)).update(rspackVersion).digest('hex');

/** TypeScript for tests, through the compiler that builds the parts: far quicker than that of TypeScript itself. */
module.exports = {
  getCacheKey: (source, path) => createHash('sha256').update(SELF).update(path).update(source).digest('hex'),
  process(source, filename) {
    const { code, map } = rspack.experiments.swc.transformSync(source, optionsFor(filename));
    // So that `jest.spyOn` can replace an export.
    return { code: code.replace(/enumerable: true,(?=\s+get:? )/g, 'enumerable: true, configurable: true,'), map };
  },
};
