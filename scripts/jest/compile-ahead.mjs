/**
 * Compiles the TypeScript files that it reads from its input, one path in each line, into Jest's cache folder, its
 * argument. In the workers of Jest the compiler itself would stay slow, and two of them often compile the same file.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const require = createRequire(import.meta.url);
const [, settings] = require('./node.cjs').transform['^.+\\.tsx?$'];
const { process: compile } = require('./typescript.cjs').createTransformer(settings);
const config = { cacheDirectory: resolve(process.argv[2]) };
const options = { config, instrument: false, supportsStaticESM: false, cacheFS: new Map() };

for (const file of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const path = resolve(file);
  compile(readFileSync(path, 'utf8'), path, options);
}
