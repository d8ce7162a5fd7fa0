import assert from 'node:assert/strict';
import { createHash, createPrivateKey } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, beforeEach } from 'node:test';
import { publishShell } from '../publish-shell.mjs';
import { runSiteCommand } from '../site-commands.mjs';
import { packArtefact } from '../upload/artefact.mjs';
import { uploadListener } from '../upload/listener.mjs';
import { writeKey } from '../upload/send.mjs';
import { publicText, signed } from '../upload/statement.mjs';
import { buildShell, buildTemplate } from './built-parts.mjs';

/** For each test of a file that imports this: a site that accepts uploads of one remote by one key. */

export const work = mkdtempSync(join(tmpdir(), 'ank-uploads-'));
// An upload's unpacked files must not stay there, which a test checks.
process.env.TMPDIR = work;
export const NAME = 'lucky-draw';
export const [shell, sound, other] = ['shell', 'sound', 'other'].map((folder) => join(work, folder));
export const keyFile = join(work, 'deploy.pem');
export let key;
let empty;
before(async () => {
  await buildShell(shell);
  await buildTemplate(sound, NAME);
  await buildTemplate(other, 'other-draw');
  writeKey(keyFile);
  key = createPrivateKey(readFileSync(keyFile));
  empty = join(work, 'empty-site');
  publishShell(empty, shell);
});
after(() => rmSync(work, { recursive: true, force: true }));

/** Tests of other features may upload without limit. */
const AMPLE = { uploads: 1000, bytes: 1024 ** 3 };

export const listeners = [];
export async function listen(site, options = {}) {
  const server = uploadListener({ site, to: 'https://publish.example', quota: AMPLE, ...options });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  listeners.push(server);
  return `http://127.0.0.1:${server.address().port}`;
}
after(() => {
  for (const server of listeners) {
    server.close();
    server.closeAllConnections();
  }
});

export const operate = (site, ...words) => {
  const { text, exitCode } = runSiteCommand([...words, '--as', 'asha'], { site });
  assert.equal(exitCode, 0, text);
  return text;
};

/** A site that lets the key upload the remote, whose first paths the operator has approved. */
export let count = 0;
export let site;
export let url;
/** Sends a test's uploads to another listener; returns its address. */
export const uploadTo = (next = url) => (url = next);
beforeEach(async () => {
  site = join(work, `site-${(count += 1)}`);
  cpSync(empty, site, { recursive: true });
  operate(site, 'remotes', 'add-key', NAME, publicText(key));
  url = await listen(site);
});

const NOTES = ['operations.jsonl', 'upload-counts.json'];

/** All files of the site by content, without the log of operations and the counts of keys. */
export function stateOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const rows = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !NOTES.includes(basename(file)))
    .map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]);
  return rows.sort();
}

export const packed = (folder = sound) => packArtefact(folder);

/** The headers of an upload, with a test's changes. */
export const signedHeaders = ({
  by = key,
  version = '1.0.0',
  to = 'https://publish.example',
  bytes = packed(),
  statement = {},
} = {}) => signed(by, { name: NAME, package: '@ank/remote-lucky-draw', version, to, bytes, ...statement });

/** Sends an artefact like the client, with a test's changes. */
export async function upload({ folder = sound, ...more } = {}) {
  const bytes = more.bytes ?? packed(folder);
  const headers = more.headers ?? signedHeaders({ ...more, bytes });
  const answer = await fetch(`${more.url ?? url}/upload`, { method: 'POST', headers, body: more.body ?? bytes });
  return { status: answer.status, headers, ...(await answer.json()) };
}

export const changeIn = (fault) => /'remotes agree lucky-draw ([0-9a-f]{12})'/.exec(fault)[1];
export const firstUpload = async () => {
  const { fault } = await upload();
  operate(site, 'remotes', 'agree', NAME, changeIn(fault));
  const { status, version } = await upload();
  assert.equal(status, 200);
  return version;
};

export async function refused(options, status, fault) {
  const before = stateOf(site);
  const answer = await upload(options);
  assert.deepEqual([answer.status, String(answer.fault)].toString(), [status, answer.fault].toString());
  assert.match(answer.fault, fault);
  assert.deepEqual(stateOf(site), before);
}
