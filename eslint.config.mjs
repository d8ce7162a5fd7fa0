import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { short } from './scripts/lib/eslint-comments.mjs';
import { translatable } from './scripts/lib/eslint-texts.mjs';
import { current } from './scripts/lib/eslint-words.mjs';

const CLOCK = ['packages/rules/src/india-time.ts', 'shared/src/platform/clock.ts', 'server/src/clock.ts'];
const TESTS = [
  '**/*.test.{ts,tsx}',
  '**/test-support/**',
  '**/*.test-support.{ts,tsx}',
  'packages/testing/**',
  'server/test/**',
  'e2e/**',
];

const ban = (selector, message) => ({ selector, message });

const DEFAULT_EXPORT = ban(
  'ExportDefaultDeclaration',
  'Export by name: only the exposed module of a remote has a default export.',
);
const COLOUR = ban('Literal[value=/^#[0-9a-fA-F]{3,8}$/]', 'Colours belong in packages/ui/src/tokens.css.');
const NOW = ban(
  "CallExpression[callee.object.name='Date'][callee.property.name='now'], NewExpression[callee.name='Date']",
  'Time comes from the clock modules.',
);
const SQL_TEXT = '/^\\s*(select|insert into|update|delete from|with|create|alter)\\s/i';
const SQL = ban(
  `TemplateElement[value.raw=${SQL_TEXT}], Literal[value=${SQL_TEXT}]`,
  "SQL belongs in the server's rooms db and ledger, in functions and in migrations.",
);
const ENUM = ban('TSEnumDeclaration', 'Use a union of literals.');

const FETCH = { name: 'fetch', message: 'Calls go through @ank/protocol.' };
const STORAGE = ['localStorage', 'sessionStorage'].map((name) => ({
  name,
  message: 'Storage goes through @ank/shared/platform.',
}));

const WINDOW = ['localStorage', 'fetch'].map((property) => ({ object: 'window', property }));

/** What TypeScript knows and browsers of `scripts/rspack/common.mjs` lack; `old-browser.spec.ts` runs without it. */
const TOO_NEW = [
  { object: 'URL', property: 'canParse', message: 'Use urlIn of @ank/contract.' },
  { object: 'URL', property: 'parse', message: 'Use urlIn of @ank/contract.' },
  { object: 'AbortSignal', property: 'any' },
  { object: 'AbortSignal', property: 'timeout' },
  { object: 'Response', property: 'json' },
];

const EVERYWHERE = [DEFAULT_EXPORT, COLOUR, ENUM];

/** The formatter does not wrap comments. What cannot be wrapped, such as a long text, may be longer. */
const WIDTH = {
  code: 120,
  ignoreStrings: true,
  ignoreTemplateLiterals: true,
  ignoreRegExpLiterals: true,
  ignoreUrls: true,
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/dist-standalone/**',
      'site/**',
      'data/**',
      '**/test-results/**',
      '**/playwright-report/**',
      '.cache/**',
      'packages/ui/types/**',
    ],
  },
  js.configs.recommended,
  {
    plugins: { comments: { rules: { short } }, words: { rules: { current } } },
    rules: { 'max-len': ['error', WIDTH], 'comments/short': 'error', 'words/current': 'error' },
  },
  { ignores: [...TESTS, '**/*.test.mjs'], rules: { 'max-lines': ['error', 300] } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strict, ...tseslint.configs.stylistic],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', ...EVERYWHERE, NOW, SQL],
      'no-restricted-globals': ['error', FETCH, ...STORAGE],
      'no-restricted-properties': ['error', ...WINDOW],
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['error', 'warn'] }],
    },
  },
  { files: ['server/src/**'], rules: { 'no-restricted-globals': 'off' } },
  {
    files: ['{shell,remote-*,shared}/src/**', 'packages/*/src/**'],
    rules: { 'no-restricted-properties': ['error', ...WINDOW, ...TOO_NEW] },
  },
  { files: ['packages/protocol/src/**'], rules: { 'no-restricted-globals': ['error', ...STORAGE] } },
  // The script of the first paint runs before the platform is loaded.
  {
    files: ['shell/src/worker/kept.ts', 'shell/src/worker/worker.ts', 'shell/src/first-paint/*.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
  // Theme and language are applied before the platform is loaded.
  {
    files: ['shared/src/platform/storage.ts', 'packages/ui/src/theme.ts', 'packages/texts/src/language.ts'],
    rules: { 'no-restricted-globals': ['error', FETCH] },
  },
  { files: CLOCK, rules: { 'no-restricted-syntax': ['error', ...EVERYWHERE, SQL] } },
  {
    files: ['server/src/{accounts,bids,content,ledger,load,markets,notices,push,receipts,results,security,wallet}/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@ank/protocol'],
              importNamePattern: 'Endpoint$',
              message: 'Only server/src/http knows the wire.',
            },
          ],
        },
      ],
    },
  },
  {
    files: [
      'server/src/{accounts,bids,content,db,http/limits,instance,ledger,markets,notices,push,receipts,remotes,results,security,wallet}/**',
    ],
    rules: { 'no-restricted-syntax': ['error', ...EVERYWHERE, NOW] },
  },
  { files: ['**/remote-*/src/remote.ts'], rules: { 'no-restricted-syntax': ['error', COLOUR, ENUM, NOW, SQL] } },
  {
    files: TESTS,
    rules: {
      'no-restricted-syntax': ['error', COLOUR, ENUM],
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      'react-hooks/rules-of-hooks': 'off',
    },
  },
  {
    files: ['{shell,remote-*,shared}/src/**/*.{ts,tsx}', 'packages/{bid-entry,fund-claims,ui}/src/**/*.{ts,tsx}'],
    ignores: TESTS,
    plugins: { texts: { rules: { translatable } } },
    rules: { 'texts/translatable': 'error' },
  },
  { files: ['**/*.config.ts', '**/playwright*.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['scripts/bench/**', 'scripts/against/*.js', 'server/assets/*.js'],
    languageOptions: { globals: { ...globals.browser, ...globals.serviceworker } },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: { globals: { ...globals.node, ...globals.jest, HTMLDialogElement: 'readonly' } },
  },
);
