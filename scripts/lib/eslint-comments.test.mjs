import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { short } from './eslint-comments.mjs';
import { ROOT } from './workspace.mjs';

const { Linter } = createRequire(join(ROOT, 'package.json'))('eslint');

const faultsOf = (code) =>
  new Linter()
    .verify(code, {
      files: ['**/*'],
      plugins: { comments: { rules: { short } } },
      rules: { 'comments/short': 'error' },
    })
    .map(({ messageId, message, line }) => [messageId ?? message, line]);

for (const [what, code] of [
  ['a block', '/**\n * One\n * two\n * three\n * four\n */\nconst a = 1;'],
  ['a block without stars', '/* One\n   two\n   three\n   four */'],
  ['a run of line comments', '// One\n// two\n// three\n// four\nconst a = 1;'],
  ['a run in a block of code', 'if (a) {\n  // One\n  // two\n  // three\n  // four\n}'],
  ['text around a command', '/**\n * One\n * npm test\n * two\n * three\n * four\n */'],
])
  test(`${what} of four lines is too long`, () =>
    assert.deepEqual(faultsOf(code), [['long', code.startsWith('if') ? 2 : 1]]));

for (const [what, code] of [
  ['a block', '/**\n * One\n * two\n *\n * three\n */\nconst a = 1;'],
  ['line comments with code between them', '// One\n// two\na();\n// three\n// four'],
  ['comments that trail code', 'a(); // One\nb(); // two\nc(); // three\nd(); // four'],
  [
    'the usage of a command',
    '/**\n * One\n * two\n * three\n *\n *   npm test -- a   first\n *   npm test -- b   second\n */',
  ],
  ['a block with types', '/**\n * One\n * two\n * three\n * @param {string} a\n * @param {{\n *   b: string }} b\n */'],
])
  test(`${what} of three lines is short enough`, () => assert.deepEqual(faultsOf(code), []));
