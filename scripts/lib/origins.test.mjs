import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { placeRemote } from './publish.mjs';
import { putEntry, readJson, readRegistry, writeRegistry } from './registry.mjs';
import { runSiteCommand } from './site-commands.mjs';
import { builtRemote } from './test/built-remote.mjs';

const work = mkdtempSync(join(tmpdir(), 'ank-origins-'));
const site = join(work, 'site');
after(() => rmSync(work, { recursive: true, force: true }));
beforeEach(() => rmSync(site, { recursive: true, force: true }));

const run = (...words) => runSiteCommand(['remotes', ...words, '--as', 'asha'], { site });
const operate = (...words) => {
  const { text, exitCode } = run(...words);
  assert.equal(exitCode, 0, text);
  return text;
};
const refused = (fault, ...words) => {
  const before = readRegistry(site);
  const { text, exitCode } = run(...words);
  assert.equal(exitCode, 1, text);
  assert.match(text, fault);
  assert.deepEqual(readRegistry(site), before);
};
const origins = () => readJson(join(site, 'registry.json')).origins;

const build = (version, origin = '') => ({
  ...{ version, contract: 1, container: `ank_draw_${version}` },
  entry: { url: `${origin}/remotes/draw/${version}/assets/entry.js`, integrity: '' },
  scripts: [],
  styles: [],
});
const entry = (origin, more = {}) => ({
  ...{ name: 'draw', title: 'Draw', paths: [], navigation: [], enabled: true },
  ...build('1', origin),
  ...more,
});

test('hosts are allowed, listed with what they serve, and removed; the log names who did it', () => {
  assert.match(operate('allow-origin', 'https://draw.example'), /^Newly opened pages can load remotes from/);
  operate('allow-origin', 'https://cdn.example:8443');
  assert.deepEqual(origins(), ['https://cdn.example:8443', 'https://draw.example']);
  putEntry(site, entry('https://draw.example', { fallback: build('0', 'https://cdn.example:8443') }));
  assert.deepEqual(origins(), ['https://cdn.example:8443', 'https://draw.example']);
  const list = operate('origins').split('\n');
  assert.match(list[1], /^https:\/\/cdn\.example:8443 +draw 0$/);
  assert.match(list[2], /^https:\/\/draw\.example +draw 1$/);
  refused(/^draw 1 is loaded from https:\/\/draw\.example: /, 'forbid-origin', 'https://draw.example');
  refused(/^draw 0 is loaded from https:\/\/cdn/, 'forbid-origin', 'https://cdn.example:8443');
  const tried = { ...entry('https://draw.example'), percent: 10 };
  putEntry(site, entry('', { canary: tried }));
  refused(/^draw 1 is loaded from/, 'forbid-origin', 'https://draw.example');
  operate('forbid-origin', 'https://cdn.example:8443');
  operate('disable', 'draw');
  operate('forbid-origin', 'https://draw.example');
  // An empty list removes all hosts, while a missing one would change nothing.
  assert.deepEqual(origins(), []);
  assert.match(operate('log').split('\n')[1], /asha +remotes forbid-origin https:\/\/draw\.example/);
  refused(/^https:\/\/draw\.example is not allowed/, 'forbid-origin', 'https://draw.example');
});

test('an invalid origin, a duplicate and one too many are refused', () => {
  writeRegistry(site, { remotes: [] });
  const wrong = [
    'https://draw.example/x',
    'https://draw.example/',
    'http://draw.example',
    '*',
    "'self'",
    'draw.example',
  ];
  for (const origin of [...wrong, 'https://*.example', 'https://user@draw.example', 'HTTPS://draw.example', 'data:'])
    refused(/is not an https origin, such as https:\/\/remotes\.example\.$/, 'allow-origin', origin);
  operate('allow-origin', 'http://localhost:3101');
  refused(/is allowed already/, 'allow-origin', 'http://localhost:3101');
  for (let at = 1; at < 50; at += 1) operate('allow-origin', `https://h${at}.example`);
  refused(/50 hosts/, 'allow-origin', 'https://one-more.example');
});

test('a remote goes live only from a host that pages may load from', () => {
  const HOST = 'https://draw.example';
  const fault = /Pages load nothing from (https:\/\/draw\.example)\. To allow it, run: remotes allow-origin \1$/;
  const place = (script, baseUrl, canary = null) =>
    placeRemote('draw', { site, folder: builtRemote(work, 'draw', { script }), baseUrl, canary });
  const own = place('1', '').version;
  for (const url of [`${HOST}/1`, '//draw.example/1']) assert.throws(() => place('2', url), fault);
  assert.throws(() => place('2', `${HOST}/2`, 10), fault);
  operate('allow-origin', HOST);
  const { version } = place('2', `${HOST}/2`);
  operate('disable', 'draw');
  operate('forbid-origin', HOST);
  refused(fault, 'enable', 'draw');
  operate('rollback', 'draw', own);
  refused(fault, 'rollback', 'draw', version);
  refused(fault, 'canary', 'draw', version, '10');
  operate('allow-origin', HOST);
  operate('canary', 'draw', version, '10');
  operate('forbid-origin', HOST);
  refused(new RegExp(`The canary ${version}: ${fault.source}`), 'enable', 'draw');
  process.env.REMOTE_ORIGINS = `https://cdn.example, ${HOST}`;
  try {
    operate('enable', 'draw');
  } finally {
    delete process.env.REMOTE_ORIGINS;
  }
});
