import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { noteOperation } from '../operation-log.mjs';
import { readJson, writeJson } from '../registry.mjs';
import { LIMITS } from './artefact.mjs';
import { CLOCK_MS, statementFault } from './keys.mjs';
import { Refusal } from './refusal.mjs';

/**
 * What is decided of an upload before a byte of it is read: whether the statement holds, and whether the key has
 * something left of its day. One process takes the uploads of a site, so nothing else writes the file of counts.
 */

/** How many uploads and bytes a key has a day, unless the settings say otherwise. */
export const QUOTA = { uploads: 20, bytes: 20 * 1024 * 1024 };

/** How many refusals of a key are noted a day that cost it nothing: whoever has heard a statement can repeat it. */
const NOTED_REFUSALS = 20;

const countsFile = (site) => join(site, 'published/upload-counts.json');
const readCounts = (site) => (existsSync(countsFile(site)) ? readJson(countsFile(site)) : {});
const dayOf = (now) => new Date(now).toISOString().slice(0, 10);
const kb = (bytes) => Math.ceil(bytes / 1024);

/** What a key has of this day: { day, uploads, bytes, refusals, nonces }. */
function countsOf(site, key, now) {
  const day = dayOf(now);
  const { nonces = [], ...counts } = readCounts(site)[key] ?? {};
  return {
    ...(counts.day === day ? counts : { day, uploads: 0, bytes: 0, refusals: 0 }),
    nonces: nonces.filter(({ at }) => Date.parse(at) > now - 2 * CLOCK_MS),
  };
}

const writeCounts = (site, key, counts) => writeJson(countsFile(site), { ...readCounts(site), [key]: counts });

/** Notes how an upload ended: `placed` is the version as it is published. */
export function noteUpload(site, { key, name, version }, { bytes, outcome, reason, placed = version }) {
  const upload = { key, remote: name, version: placed, bytes, outcome, reason };
  const told = outcome === 'refused' ? ` refused: ${reason}` : outcome === 'live' ? '' : `, ${outcome}`;
  noteOperation(site, `key ${key}`, `upload ${name} ${placed}${told}`, { upload });
}

/** Notes a refusal that costs the key nothing, so many times a day. */
export function noteRefusal(site, statement, { reason, bytes, now }) {
  const counts = countsOf(site, statement.key, now);
  if (counts.refusals >= NOTED_REFUSALS) return;
  writeCounts(site, statement.key, { ...counts, refusals: counts.refusals + 1 });
  noteUpload(site, statement, { bytes, outcome: 'refused', reason });
}

function lengthRefusal(length) {
  if (!Number.isSafeInteger(length)) return new Refusal(411, 'Say with Content-Length how long the artefact is.');
  if (length > LIMITS.packed) return new Refusal(413, `An artefact has at most ${LIMITS.packed / 1024} KB.`);
  return null;
}

function quotaFault(counts, length, quota) {
  const later = (setting) => `try again after midnight UTC, or ask the operator for more (${setting}).`;
  if (counts.uploads >= quota.uploads)
    return `This key has made ${counts.uploads} of its ${quota.uploads} uploads today: ${later('UPLOADS_A_DAY')}`;
  if (counts.bytes + length > quota.bytes)
    return (
      `This upload has ${kb(length)} KB, and the key has sent ${kb(counts.bytes)} of its ` +
      `${kb(quota.bytes)} KB today: ${later('UPLOAD_MB_A_DAY')}`
    );
  return null;
}

/**
 * Counts an upload of `length` bytes for its key, and takes no second one with its nonce; throws a Refusal otherwise.
 * The statement is vouched for.
 */
export function admit(statement, length, { site, to, now, quota = QUOTA }) {
  const { key, nonce, at } = statement;
  const counts = countsOf(site, key, now);
  const refusalOf = (status, fault) => fault && new Refusal(status, fault);
  const isUsed = counts.nonces.some((one) => one.nonce === nonce);
  const refusal =
    lengthRefusal(length) ??
    refusalOf(409, isUsed ? 'It was uploaded before.' : statementFault(site, statement, { to, now })) ??
    refusalOf(429, quotaFault(counts, length, quota));
  if (refusal) {
    noteRefusal(site, statement, { reason: refusal.message, bytes: length || 0, now });
    throw refusal;
  }
  const { uploads, bytes, nonces } = counts;
  const spent = { uploads: uploads + 1, bytes: bytes + length, nonces: [...nonces, { nonce, at }] };
  writeCounts(site, key, { ...counts, ...spent });
}
