import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findEntry, readHistory, readJson, writeJson } from '../registry.mjs';
import { isAfter } from './statement.mjs';

/** A site's data about deploy keys and uploads; nothing below `published` is served. */

const keysFile = (site) => join(site, 'published/deploy-keys.json');
const uploadsFile = (site) => join(site, 'published/uploads.json');
const readOr = (file, missing) => (existsSync(file) ? readJson(file) : missing);

/** [{ id, name, publicKey, at, by, revoked }], oldest first. `name`: the one remote that it may upload. */
export const readKeys = (site) => readOr(keysFile(site), []);
export const writeKeys = (site, keys) => writeJson(keysFile(site), keys);

/** The key with this id, even if it is revoked. */
export const keyOf = (site, id) => readKeys(site).find((key) => key.id === id);

/** By remote: the highest uploaded version, and the operator's approvals. */
const readUploads = (site) => readOr(uploadsFile(site), {});
const uploadsOf = (site, name) => ({ highest: null, agreed: [], ...readUploads(site)[name] });
const writeUploads = (site, name, row) => writeJson(uploadsFile(site), { ...readUploads(site), [name]: row });

/** The allowed difference between the clocks of a team and the site, in ms. */
export const CLOCK_MS = 5 * 60_000;

/** Why a signed statement is refused, as a sentence; null if it is valid. */
export function statementFault(site, statement, { to, now }) {
  const { key, name, version } = statement;
  const known = keyOf(site, key);
  if (known?.name !== name || known.revoked) return `This key may not upload ${name}.`;
  if (statement.to !== to) return `It is signed for ${statement.to}, but this is ${to}.`;
  if (Math.abs(Date.parse(statement.at) - now) > CLOCK_MS)
    return 'It was not signed within the last five minutes: check the clock, then upload again.';
  const { highest } = uploadsOf(site, name);
  const before = [...(highest ? [highest] : []), ...readHistory(site, name).map((row) => row.version)];
  const above = before.find((other) => /^\d+\.\d+\.\d+(-|$)/.test(other) && !isAfter(version, other));
  if (above) return `${version} does not come after ${above.split('-')[0]}: raise the version in package.json.`;
  return null;
}

/** Records an upload, so that no older version is accepted after it. */
export const noteHighest = (site, { name, version }) =>
  writeUploads(site, name, { ...uploadsOf(site, name), highest: version });

/**
 * The parts of a descriptor that need the operator's approval: its paths with their access, its entries, their icons
 * and words.
 */
const askedOf = ({ paths, navigation, icons, texts, resume }) =>
  JSON.stringify({ paths, navigation, icons, texts, resume });
const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Why an upload needs the operator's approval, as a sentence; null if it changes no such part, or is approved. */
export function consentFault(site, descriptor) {
  const { name } = descriptor;
  const live = findEntry(site, name);
  const asked = askedOf(descriptor);
  if (live && askedOf(live) === asked) return null;
  const hash = hashOf(asked);
  if (uploadsOf(site, name).agreed.includes(hash)) return null;
  const what = live ? 'It changes the paths, the access or the entries' : 'It adds the paths and entries';
  return `${what} of ${name}: ask the operator to run 'remotes agree ${name} ${hash}', then upload it again.`;
}

/** Lets the next upload of a remote change its paths and entries to those of this hash. */
export function noteConsent(site, name, hash) {
  const row = uploadsOf(site, name);
  writeUploads(site, name, { ...row, agreed: [...new Set([...row.agreed, hash])] });
}

/** An approval is for one change: an old state does not come back later without another. */
export function spendConsent(site, descriptor) {
  const row = uploadsOf(site, descriptor.name);
  const agreed = row.agreed.filter((hash) => hash !== hashOf(askedOf(descriptor)));
  if (agreed.length < row.agreed.length) writeUploads(site, descriptor.name, { ...row, agreed });
}
