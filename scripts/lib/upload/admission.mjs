import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { noteOperation } from '../operation-log.mjs';
import { readJson, writeJson } from '../registry.mjs';
import { LIMITS } from './artefact.mjs';
import { CLOCK_MS, statementFault } from './keys.mjs';
import { Refusal } from './refusal.mjs';

/**
 * Decisions about an upload before its body is read: whether the statement is valid, and whether the key's daily quota
 * allows it. A site has one process for uploads, so nothing else writes the file of counts.
 */

/** The number of uploads and bytes per key and day, by default. */
export const QUOTA = { uploads: 20, bytes: 20 * 1024 * 1024 };

/** How many free refusals per key and day are logged: anybody who has seen a statement can repeat it. */
const NOTED_REFUSALS = 20;

const countsFile = (site) => join(site, 'published/upload-counts.json');
const readCounts = (site) => (existsSync(countsFile(site)) ? readJson(countsFile(site)) : {});
const dayOf = (now) => new Date(now).toISOString().slice(0, 10);
const kb = (bytes) => Math.ceil(bytes / 1024);

/** A key's counts of this day: { day, uploads, bytes, refusals, nonces }. */
function countsOf(site, key, now) {
  const day = dayOf(now);
  const { nonces = [], ...counts } = readCounts(site)[key] ?? {};
  return {
    ...(counts.day === day ? counts : { day, uploads: 0, bytes: 0, refusals: 0 }),
    nonces: nonces.filter(({ at }) => Date.parse(at) > now - 2 * CLOCK_MS),
  };
}

const writeCounts = (site, key, counts) => writeJson(countsFile(site), { ...readCounts(site), [key]: counts });

/** Logs the outcome of an upload: `placed` is the published version. */
export function noteUpload(site, { key, name, version }, { bytes, outcome, reason, placed = version }) {
  const upload = { key, remote: name, version: placed, bytes, outcome, reason };
  const suffix = outcome === 'refused' ? ` refused: ${reason}` : outcome === 'live' ? '' : `, ${outcome}`;
  noteOperation(site, `key ${key}`, `upload ${name} ${placed}${suffix}`, { upload });
}

/** Logs a refusal that does not count against the key, up to a number a day. */
export function noteRefusal(site, statement, { reason, bytes, now }) {
  const counts = countsOf(site, statement.key, now);
  if (counts.refusals >= NOTED_REFUSALS) return;
  writeCounts(site, statement.key, { ...counts, refusals: counts.refusals + 1 });
  noteUpload(site, statement, { bytes, outcome: 'refused', reason });
}

function lengthRefusal(length) {
  if (!Number.isSafeInteger(length)) return new Refusal(411, 'Send the length of the artefact in Content-Length.');
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
 * Counts an upload of `length` bytes for its key, and accepts its nonce once; otherwise throws a Refusal. The
 * statement's signature was checked before.
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
