import { createPrivateKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkRemote } from '../publish-remote.mjs';
import { readJson } from '../registry.mjs';
import { packArtefact } from './artefact.mjs';
import { keyIdOf, newKey, publicText, signed } from './statement.mjs';

const SEND_MS = 120_000;

/** Writes a new deploy key into a file that only its owner can read. Returns the public part for the operator. */
export function writeKey(file) {
  const pem = newKey();
  writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  const publicKey = publicText(createPrivateKey(pem));
  return { publicKey, id: keyIdOf(publicKey) };
}

/** Uploads the build of a remote to the listener at `to`. Resolves to the published version; throws the faults. */
export async function sendUpload(name, { folder, to, keyFile }) {
  if (!URL.canParse(to) || !/^https?:$/.test(new URL(to).protocol))
    throw new Error(`--to must be an address, not ${to}.`);
  const { origin } = new URL(to);
  checkRemote(name, { folder });
  const { name: owner, version } = readJson(join(folder, 'package.json'));
  const bytes = packArtefact(folder);
  const key = createPrivateKey(readFileSync(keyFile));
  const headers = signed(key, { name, package: owner, version, to: origin, bytes });
  const answer = await fetch(`${origin}/upload`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: bytes,
    redirect: 'error',
    signal: AbortSignal.timeout(SEND_MS),
  }).catch((cause) => {
    throw new Error(`${origin} cannot be reached: ${cause.cause?.message ?? cause.message}`);
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(body.fault ?? `${origin} answered ${answer.status}.`);
  return body;
}
