import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const [intro, ...sections] = read('docs/asvs.md').split(/^## /m);
const rowsOf = (section) =>
  section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const sectionOf = (title) => sections.find((section) => section.startsWith(title)) ?? '';
const tests = rowsOf(sectionOf('The tests')).map(([name, file, title]) => ({
  name,
  file: file.replaceAll('`', ''),
  title: title.replaceAll('&#124;', '|').replaceAll('\\', ''),
}));
const items = sections.filter((section) => /^V\d/.test(section)).flatMap(rowsOf);
const risks = rowsOf(sectionOf('API Security Top 10'));
const named = (rows) => rows.filter(([, , state]) => state === 'met').flatMap(([, , , shown]) => shown.split(', '));

test('each test that docs/asvs.md names exists', () => {
  const plain = (text) => text.replaceAll('\\', '');
  const missing = tests.filter(({ file, title }) => !plain(read(file)).includes(title));
  assert.deepEqual(missing, []);
  assert.ok(tests.length > 50);
});

test('every met requirement names its tests, and each test of the table is used', () => {
  const known = tests.map(({ name }) => name);
  const used = new Set(named([...items, ...risks]));
  assert.deepEqual(
    [...used].filter((name) => !known.includes(name)),
    [],
  );
  assert.deepEqual(
    known.filter((name) => !used.has(name)),
    [],
  );
});

test('each item of levels 1 and 2 has one state, a reason if it is not met, and is counted', () => {
  const without = sections.flatMap(
    (section) => /^V\d[^|]*?Does not apply,[^:]*:\s([^|]*?)\.\s*$/s.exec(section)?.[1].split(/,\s/) ?? [],
  );
  const ids = [...items.map(([id]) => id), ...without];
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(
    ids.filter((id) => !/^\d{1,2}\.\d\.\d{1,2}$/.test(id)),
    [],
  );
  const count = (wanted) => items.filter(([, , state]) => state === wanted).length;
  assert.deepEqual(
    items.filter((row) => row.length !== 4 || row.includes('')),
    [],
  );
  const states = ['met', 'deviation', 'not met', 'does not apply'];
  assert.deepEqual(
    items.filter(([, , state]) => !states.includes(state)),
    [],
  );
  assert.deepEqual(
    intro.match(/\d+ (?:items|are|do)|(?<=, )\d+(?= are)/g).map((text) => parseInt(text, 10)),
    [ids.length, count('met'), count('deviation'), count('not met'), count('does not apply') + without.length],
  );
  assert.equal(ids.length, 253);
});

test('the ten API risks are all there', () => {
  assert.deepEqual(
    risks.map(([id]) => id),
    Array.from({ length: 10 }, (_, at) => `API${at + 1}`),
  );
});
