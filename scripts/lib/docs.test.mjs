import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { allFiles, exists } from './test/changed.mjs';
import { ROOT } from './workspace.mjs';

const read = (file) => readFileSync(join(ROOT, file), 'utf8');
const FILES = allFiles();
const DOCS = FILES.filter((file) => file.endsWith('.md'));
const SOURCES = FILES.filter((file) => /\.([cm]?js|tsx?|sql|css|ya?ml|json)$/.test(file));

/** What `find` returns of each file, as 'file: what'. */
const inEach = (files, find) => files.flatMap((file) => find(read(file), file).map((one) => `${file}: ${one}`));

const matches = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1]);

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

function isBroken(link, file) {
  const [path, anchor] = link.split('#');
  const target = path ? normalize(join(dirname(file), path)) : file;
  if (!exists(target)) return true;
  return Boolean(anchor) && !matches(read(target), /^#+ (.+)$/gm).some((heading) => anchorOf(heading) === anchor);
}

test('each link of a document leads to a file, and to a heading of it', () => {
  const links = inEach(DOCS, (text) => matches(text, /\]\(([^)\s]+)\)/g));
  assert.ok(links.length > 100);
  assert.deepEqual(
    inEach(DOCS, (text, file) => matches(text, /\]\((?!https?:)([^)\s]+)\)/g).filter((link) => isBroken(link, file))),
    [],
  );
});

test('each link to a decision names its number', () => {
  const wrong = (text) =>
    [...text.matchAll(/\[(\d{4})\]\((?:[\w./-]*\/)?(\d{4})-[^)]*\)/g)].flatMap(([link, named, target]) =>
      named === target ? [] : [link],
    );
  assert.deepEqual(inEach(DOCS, wrong), []);
});

test('each document that a comment names is in the repository', () => {
  const named = (text) => matches(text, /\b(docs\/[\w/-]*\w(?:\.(?:md|tsv))?)/g);
  const isThere = (path) => exists(path) || FILES.some((file) => file.startsWith(`${path}-`));
  const files = SOURCES.filter((file) => !file.endsWith('.test.mjs'));
  assert.ok(inEach(files, named).length > 50);
  assert.deepEqual(
    inEach(files, (text) => named(text).filter((path) => !isThere(path))),
    [],
  );
});

/** Of teams outside: create-remote writes them. */
const OUTSIDE = {
  ...JSON.parse(read('scripts/template/remote-name/package.json')).scripts,
  ...JSON.parse(read('scripts/create-remote/scripts.json')),
};

test('each npm command of a document exists', () => {
  const scripts = Object.keys({ ...JSON.parse(read('package.json')).scripts, ...OUTSIDE });
  const named = (text) => matches(text, /\bnpm run (?:--silent )?([a-z][a-z:-]*[a-z])/g);
  assert.deepEqual(
    inEach(DOCS, (text) => named(text).filter((script) => !scripts.includes(script))),
    [],
  );
});

/** Of a published site, or to be written one day. */
const ELSEWHERE = ['shell/canary.json', 'shell/worker-off.js', 'shell/src/federation/before/platform.ts'];
const FOLDERS = [...new Set(FILES.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))];

test('each path of a document that begins with a folder of the repository exists', () => {
  const paths = (text) =>
    matches(text, /`([\w.-]+\/[\w./-]*\w)`/g).filter(
      (path) => FOLDERS.includes(path.split('/')[0]) && !path.split('/').includes('dist') && !path.includes('NNNN'),
    );
  assert.ok(inEach(DOCS, paths).length > 200);
  const isThere = (path, file) =>
    [path, join(dirname(file), path)].some(exists) || FILES.some((one) => one.startsWith(`${path}-`));
  assert.deepEqual(
    inEach(DOCS, (text, file) => paths(text).filter((path) => !ELSEWHERE.includes(path) && !isThere(path, file))),
    [],
  );
});

test('each new name of the glossary is used in the code', () => {
  const [, table] = read('docs/glossary.md').split('\n## Changed names\n');
  const names = matches(table, /^\|[^|]+\|([^|]+)\|$/gm).flatMap((cell) => matches(cell, /`([\w-]+)`/g));
  const code = SOURCES.filter((file) => !/\.(json|test\.mjs)$/.test(file));
  const isUsed = (name) =>
    code.some((file) => file.includes(`/${name}.`) || new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(read(file)));
  assert.ok(names.length > 20);
  assert.deepEqual(
    names.filter((name) => !isUsed(name)),
    [],
  );
});
