const { randomBytes } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { default: tsJest } = require('ts-jest');

function readIfKept(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Another worker may keep the same file at the same time. */
function keep(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  const begun = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(begun, text);
  renameSync(begun, file);
}

/**
 * ts-jest that compiles a file once for all packages with the same settings of TypeScript. Jest itself keeps what it
 * compiles for each package apart.
 */
module.exports = {
  createTransformer(settings) {
    const typescript = tsJest.createTransformer(settings);
    const everyPackage = {
      cache: false,
      cwd: __dirname,
      rootDir: __dirname,
      globals: {},
      testMatch: [],
      testRegex: [],
      // By these ts-jest tells its settings apart.
      transform: [['', __filename, settings]],
    };
    const shared = (options) => ({ ...options, config: everyPackage });
    const getCacheKey = (text, path, options) => typescript.getCacheKey(text, path, shared(options));
    return {
      getCacheKey,
      process(text, path, options) {
        const key = getCacheKey(text, path, options);
        const file = join(options.config.cacheDirectory, 'typescript', key.slice(0, 2), key);
        const kept = readIfKept(file);
        if (kept !== null) return { code: kept };
        const compiled = typescript.process(text, path, shared(options));
        keep(file, compiled.code);
        return compiled;
      },
    };
  },
};
