import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { copyWorkspace } from './copy.mjs';
import { fillTemplate, nameFault } from './new-remote.mjs';
import { ROOT } from './workspace.mjs';

const copy = mkdtempSync(join(tmpdir(), 'ank-new-remote-'));
after(() => rmSync(copy, { recursive: true, force: true }));

const site = join(copy, 'site');
const git = (...args) => execFileSync('git', args, { cwd: copy, encoding: 'utf8' });
const node = (...args) =>
  execFileSync(process.execPath, args, {
    cwd: copy,
    env: { ...process.env, SITE_DIR: site, NODE_ENV: '', NODE_TEST_CONTEXT: '' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
/** Runs a program of the copy and returns what it printed. */
const run = (program, ...args) => {
  const { status, stdout, stderr } = spawnSync(join(copy, program), args, {
    cwd: copy,
    env: { ...process.env, NODE_ENV: '', NODE_TEST_CONTEXT: '' },
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
};

let output;
before(() => {
  copyWorkspace(copy);
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '--message', 'before');
  output = node('scripts/new-remote.mjs', 'lucky-draw');
});

test('a new remote changes nothing but its folder and adds to the lock file', () => {
  assert.deepEqual(git('status', '--porcelain').trim().split('\n'), ['M pnpm-lock.yaml', '?? remote-lucky-draw/']);
  const [added, removed] = git('diff', '--numstat', 'pnpm-lock.yaml').split('\t');
  assert.ok(Number(added) > 0);
  assert.equal(removed, '0');
  assert.match(output, /npm run dev -- --only lucky-draw/);
});

test('a new remote whose packages cannot be installed leaves nothing behind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ank-no-packages-'));
  try {
    copyWorkspace(folder);
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'npx'), '#!/bin/sh\necho changed >> pnpm-lock.yaml\nexit 1\n', { mode: 0o755 });
    const { status, stderr } = spawnSync(process.execPath, ['scripts/new-remote.mjs', 'lucky-draw'], {
      cwd: folder,
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, NODE_TEST_CONTEXT: '' },
      encoding: 'utf8',
    });
    assert.equal(status, 1);
    assert.match(stderr, /could not be installed/);
    assert.equal(existsSync(join(folder, 'remote-lucky-draw')), false);
    assert.deepEqual(readFileSync(join(folder, 'pnpm-lock.yaml')), readFileSync(join(ROOT, 'pnpm-lock.yaml')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the README of a new remote has its name and title, in this repository and outside', () => {
  for (const readme of ['scripts/template/remote-name/README.md', 'scripts/create-remote/README.template.md']) {
    const template = mkdtempSync(join(copy, 'template-'));
    cpSync(join(ROOT, readme), join(template, 'README.md'));
    fillTemplate(template, `${template}-filled`, 'lucky-draw');
    const text = readFileSync(join(`${template}-filled`, 'README.md'), 'utf8');
    assert.match(text, /^# remote-lucky-draw\n\nLucky draw: say here what it is for\.\n/, readme);
  }
});

test('a new remote is formatted, however long its name', () => {
  run('node_modules/.bin/oxfmt', '--check', 'remote-lucky-draw');
});

test('the CI of a new remote passes with the other remotes absent: types, tests and both builds', () => {
  const printed = run('.ci/remote', 'lucky-draw');
  const steps = ['install', 'types', 'tests', 'build for the shell', 'build of its own page'];
  for (const step of [...steps, 'exposes ./remote and nothing else'])
    assert.match(printed, new RegExp(`^ok +${step}$`, 'm'));
  assert.match(printed, /^7 passed, 0 failed$/m);
});

test('a new remote is built and published by the command for all remotes', () => {
  node('scripts/publish.mjs', 'lucky-draw');
  const { remotes } = JSON.parse(readFileSync(join(site, 'registry.json'), 'utf8'));
  assert.deepEqual(
    remotes.map(({ name, title, paths }) => [name, title, paths.map(({ path }) => path)]),
    [['lucky-draw', 'Lucky draw', ['/lucky-draw']]],
  );
});

test('an invalid name is refused with one sentence', () => {
  for (const name of ['', 'Lucky', 'lucky_draw', 'lucky--draw', '-lucky', '9lives', '../lucky', 'lucky draw'])
    assert.match(nameFault(name), /^Use lower-case letters/, name);
  assert.match(nameFault('remote-lucky'), /^Leave out 'remote-'/);
  assert.match(nameFault('gali'), /^The folder remote-gali exists already/);
  assert.match(nameFault('server'), /^server is another package/);
  for (const name of ['profile', 'galiimp', 'healthz', 'api-status'])
    assert.match(nameFault(name), /^The path \/\S+ is taken already/, name);
  assert.equal(nameFault('lucky-draw'), null);
});

test('the command refuses a second remote of the same name and does not change the first', () => {
  const before = git('status', '--porcelain');
  assert.throws(() => node('scripts/new-remote.mjs', 'lucky-draw'), /remote-lucky-draw exists already/);
  assert.throws(() => node('scripts/new-remote.mjs', 'one', 'two'), /Give one name/);
  assert.equal(git('status', '--porcelain'), before);
});
