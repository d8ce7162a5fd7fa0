import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import catalogLoader, { compileCatalog } from '../rspack/texts-loader.mjs';
import { catalogFaults, textsIn, translationFaults } from './texts.mjs';
import { packageFolders, ROOT } from './workspace.mjs';

test('each text of the English catalogs is translated into Hindi and Marathi', () => {
  assert.deepEqual(catalogFaults(), []);
});

test('no translation calls what is pending a debt, or sends what is shown or saved', () => {
  for (const language of ['hi', 'mr']) {
    const [english, own] = ['en', language].map((name) => allTexts(name));
    const waiting = Object.keys(english).filter((id) => ['Pending', 'Waiting'].includes(english[id]));
    assert.deepEqual([...new Set(waiting.map((id) => own[id]))], ['पेंडिंग']);
    assert.match(own['myBids.pending'], /पेंडिंग/);
    for (const id of ['history.submit', 'account.save']) assert.notEqual(own[id], own['bid.submit'], id);
  }
});

/** The texts of all packages in a language, by id. */
const allTexts = (language) =>
  Object.assign(
    {},
    ...packageFolders().flatMap((folder) => {
      const file = join(ROOT, folder, 'src/catalogs', `${language}.json`);
      return existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8'))] : [];
    }),
  );

const CODE = `
  export const TEXTS = texts('room', {
    title: 'Menu',
    noResult: '***-**',
    left: (points: string) => \`\${points} left\`,
    bids: (count: number) => (count === 1 ? '1 bid' : \`\${count} bids\`),
    name: (part: string, of: { count: number }) => \`\${part.trim()} part\`,
    tabs: { open: 'Open' },
  });`;

test('the id of a text is its room and name; a text without letters needs no translation', () => {
  assert.deepEqual(textsIn(CODE), [
    ['room.title', 'Menu'],
    ['room.left', '{0} left'],
    ['room.bids', "({0} === 1 ? '1 bid' : `{0} bids`)"],
    ['room.name', '`${{0}.trim()} part`'],
    ['room.tabs.open', 'Open'],
  ]);
});

test('a translation that is missing, empty, superfluous, malformed or with other digits or values is reported', () => {
  const english = { a: 'A', b: '{0} left', c: 'C', d: 'D', e: 'E', g: '{0} days' };
  const catalog = {
    b: '{1} बचे',
    c: '',
    d: '{0, plural, one {एक}',
    e: '१० तक',
    f: 'कुछ',
    g: '{0, plural, =7 {1 हफ़्ता} other {{0} दिन}}',
  };
  assert.deepEqual(translationFaults(english, catalog, 'hi'), [
    'a is missing: A',
    'b has no value {1}.',
    'c is empty.',
    'd has no value {0}.',
    'd is not in ICU form.',
    'e has digits that are not Latin.',
    'f is not a text.',
  ]);
});

test('a catalog is compiled at build time: no page parses its texts', () => {
  assert.deepEqual(JSON.parse(compileCatalog('{"a":"मेन्यू","b":"{0} बचे"}')), { a: 'मेन्यू', b: [['0'], ' बचे'] });
});

test('in a split catalog, each text is in one of the two parts', () => {
  const file = join(ROOT, 'shell/src/catalogs/hi.json');
  const source = readFileSync(file, 'utf8');
  const partOf = (resourceQuery) => {
    const context = { resourceQuery, resourcePath: file, addDependency: () => undefined };
    return Object.keys(JSON.parse(catalogLoader.call(context, source)));
  };
  assert.deepEqual([...partOf('?first'), ...partOf('?more')].sort(), Object.keys(JSON.parse(source)).sort());
  assert.equal(partOf('').length, Object.keys(JSON.parse(source)).length);
});

const FIRST_SCREENS = ['main.tsx', 'auth/login.screen.tsx', 'pages/home.screen.tsx'];

/** The files that a file imports, but for those that are imported on first use. */
function firstFiles(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  for (const node of source.statements) {
    const isImport = ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly;
    if ((!isImport && !ts.isExportDeclaration(node)) || !node.moduleSpecifier?.text.startsWith('.')) continue;
    const base = join(dirname(file), node.moduleSpecifier.text);
    const next = [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((path) => existsSync(path));
    if (next) firstFiles(next, found);
  }
  return found;
}

test("the catalogs' part for the first view has the rooms that the shell's first screens use, and no more", () => {
  const files = FIRST_SCREENS.flatMap((file) => [...firstFiles(join(ROOT, 'shell/src', file))]);
  const spoken = files.flatMap((file) => {
    const rooms = readFileSync(file, 'utf8').matchAll(/\b(?:texts|wordsOf)\('(\w+)'/g);
    return [...rooms].map(([, room]) => room);
  });
  const listed = JSON.parse(readFileSync(join(ROOT, 'shell/src/catalogs/first-view.json'), 'utf8'));
  assert.deepEqual([...listed].sort(), [...new Set(spoken)].sort());
});

test('a message format that pages do not support is reported', () => {
  const english = { a: '{0}', b: '{0}', c: '{0}' };
  const texts = { a: '{0, number}', b: '{0, plural, offset:1 other {#}}', c: '{0, select, x {क} other {ख}}' };
  assert.deepEqual(translationFaults(english, texts, 'hi'), [
    'a has a form that pages cannot say.',
    'b has a form that pages cannot say.',
  ]);
});

test('a sentence that ends with the stop of another language is reported', () => {
  const one = `({0} === 1 ? 'One is left.' : \`{0} are left.\`)`;
  const english = { a: 'Done. Go on.', b: one, c: 'No. {0}', d: 'Wait...', e: 'Done. Go on' };
  const faultsOf = (language, texts) => translationFaults(english, texts, language);
  const hindi = {
    a: 'हो गया। आगे बढ़ें।',
    b: '{0, plural, one {एक बचा।} other {{0} बचे।}}',
    c: 'नं. {0}',
    d: 'रुकें...',
    e: 'हो गया। चलें',
  };
  const marathi = {
    a: 'झाले. पुढे जा.',
    b: '{0, plural, one {एक उरला.} other {{0} उरले.}}',
    c: 'क्र. {0}',
    d: 'थांबा...',
    e: 'झाले. चला',
  };
  assert.deepEqual([...faultsOf('hi', hindi), ...faultsOf('mr', marathi)], []);
  const wrong = (id) => `${id} must end its sentences with `;
  assert.deepEqual(
    faultsOf('hi', marathi),
    ['a', 'b', 'c', 'e'].map((id) => `${wrong(id)}।`),
  );
  assert.deepEqual(
    faultsOf('mr', hindi),
    ['a', 'b', 'e'].map((id) => `${wrong(id)}.`),
  );
  assert.deepEqual(faultsOf('hi', { ...hindi, a: 'हो गया। आगे बढ़ें' }), [`${wrong('a')}।`]);
  assert.deepEqual(faultsOf('mr', { ...marathi, a: 'झाले. पुढे जा' }), [`${wrong('a')}.`]);
});
