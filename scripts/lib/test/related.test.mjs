import assert from 'node:assert/strict';
import { test } from 'node:test';
import { affectsEverything, relatedTests } from './related.mjs';

const TEXTS = {
  'server/src/a.ts': "import { ui } from '@ank/ui/theme';",
  'server/src/a.test.ts': "import { a } from './a';",
  'server/src/b.test.ts': "import { prepare } from '../test/support/prepare';",
  'server/test/support/prepare.ts': "const TABLES = join(__dirname, '../../../docs/tables.md');",
  'server/test/setup.mjs': "import { start } from '../../scripts/lib/start.mjs';",
  'server/functions/pay.sql': '',
  'server/package.json': '',
  'packages/ui/src/index.ts': "export * from './theme';",
  'packages/ui/src/theme.ts': '',
  'packages/ui/src/screen.test.tsx': "import { theme } from '@ank/ui';",
  'packages/ui/src/tokens.css': '',
  'packages/ui/src/tokens.test.ts': "readFileSync(join(__dirname, 'tokens.css'))",
  'packages/ui/src/other.test.tsx': '',
  'packages/ui/src/catalogs/hi.json': '',
  'scripts/lib/start.mjs': '',
  'scripts/lib/pack.mjs': "import { run } from './run.mjs';",
  'scripts/lib/run.mjs': '',
  'scripts/lib/pack.test.mjs': "spawn('node', [join(ROOT, 'scripts/lib/pack.mjs')]);",
  'scripts/lib/run.test.mjs': "import { run } from './run.mjs';",
  'scripts/lib/other.test.mjs': '',
  'scripts/lib/docs.test.mjs': "const DOCS = FILES.filter((file) => file.endsWith('.md'));",
  'e2e/support/players.ts': '',
  'e2e/support/test.ts': "import { enter } from './players';",
  'e2e/specs/bid.spec.ts': "import { test } from '../support/test';",
  'e2e/specs/theme.spec.ts': '',
  'docs/tables.md': '',
};
const PACKAGES = [
  { folder: 'server', name: '@ank/server' },
  {
    folder: 'packages/ui',
    name: '@ank/ui',
    exports: { '.': './src/index.ts', './theme': './src/theme.ts', './catalogs/*': './src/catalogs/*' },
  },
];
const UI = ['packages/ui/src/other.test.tsx', 'packages/ui/src/screen.test.tsx', 'packages/ui/src/tokens.test.ts'];
const SERVER = ['server/src/a.test.ts', 'server/src/b.test.ts'];

const rows = (...changed) =>
  relatedTests(changed, {
    files: Object.keys(TEXTS),
    units: ['server', 'packages/ui'],
    packages: PACKAGES,
    read: (file) => TEXTS[file],
  });
const related = (...changed) => {
  const found = rows(...changed);
  const filesOf = (wanted) => found.filter(({ kind }) => kind === wanted).map(({ file }) => file);
  return { units: filesOf('units').sort(), scripts: filesOf('scripts').sort(), specs: filesOf('specs').sort() };
};
const NOTHING = { units: [], scripts: [], specs: [] };

test('a changed module: the tests that import it, also through other modules and packages', () => {
  assert.deepEqual(related('server/src/a.ts').units, ['server/src/a.test.ts']);
  assert.deepEqual(related('packages/ui/src/theme.ts').units, [
    'packages/ui/src/screen.test.tsx',
    'server/src/a.test.ts',
  ]);
  assert.deepEqual(related('packages/ui/src/index.ts').units, ['packages/ui/src/screen.test.tsx']);
});

test('each test has its distance from the change, the shortest of several', () => {
  const distances = (...changed) => Object.fromEntries(rows(...changed).map(({ file, distance }) => [file, distance]));
  assert.deepEqual(distances('packages/ui/src/theme.ts'), {
    'server/src/a.test.ts': 2,
    'packages/ui/src/screen.test.tsx': 2,
  });
  assert.deepEqual(distances('server/src/a.ts'), { 'server/src/a.test.ts': 1 });
  assert.deepEqual(distances('server/src/a.test.ts', 'server/functions/pay.sql'), {
    'server/src/a.test.ts': 0,
    'server/src/b.test.ts': 1,
  });
});

test('changed SQL, seeds, settings and scripts of a package: all of its tests', () => {
  for (const file of ['server/functions/pay.sql', 'server/package.json', 'server/test/setup.mjs'])
    assert.deepEqual(related(file), { ...NOTHING, units: SERVER }, file);
  assert.deepEqual(related('packages/ui/src/catalogs/hi.json').units, UI);
});

test('deleted SQL: all tests of its package. A deleted module or test: nothing that does not exist', () => {
  assert.deepEqual(related('server/functions/gone.sql').units, SERVER);
  assert.deepEqual(related('server/src/gone.ts', 'server/src/gone.test.ts'), NOTHING);
  assert.deepEqual(related('scripts/lib/gone.test.mjs', 'e2e/specs/gone.spec.ts'), NOTHING);
});

test('support of unit tests: the tests that import it', () => {
  assert.deepEqual(related('server/test/support/prepare.ts').units, ['server/src/b.test.ts']);
});

test('a style or a document: the tests that read it, also through their support', () => {
  assert.deepEqual(related('packages/ui/src/tokens.css').units, ['packages/ui/src/tokens.test.ts']);
  assert.deepEqual(related('docs/tables.md').units, ['server/src/b.test.ts']);
  assert.deepEqual(related('docs/unread.md'), { ...NOTHING, scripts: ['scripts/lib/docs.test.mjs'] });
});

test('a script: the tests that import or start it, and the package whose tests need it', () => {
  assert.deepEqual(related('scripts/lib/run.mjs').scripts, ['scripts/lib/pack.test.mjs', 'scripts/lib/run.test.mjs']);
  assert.deepEqual(related('scripts/lib/start.mjs'), { ...NOTHING, units: SERVER });
});

test('support of browser tests: the specs that import it', () => {
  assert.deepEqual(related('e2e/support/players.ts').specs, ['e2e/specs/bid.spec.ts']);
  assert.deepEqual(related('e2e/specs/theme.spec.ts').specs, ['e2e/specs/theme.spec.ts']);
});

test('settings that every package reads affect everything', () => {
  const settings = [
    'pnpm-workspace.yaml',
    'pnpm-lock.yaml',
    'tsconfig.base.json',
    'scripts/jest/dom.cjs',
    'package.json',
  ];
  for (const file of settings) assert.equal(affectsEverything(['docs/tables.md', file]), file);
  assert.equal(affectsEverything(['server/package.json', 'shell/tsconfig.json', 'README.md']), undefined);
});
