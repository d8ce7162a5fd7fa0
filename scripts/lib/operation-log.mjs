import { randomUUID } from 'node:crypto';
import { appendFileSync, closeSync, existsSync, fstatSync, mkdirSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Who changed what on the published site, one JSON object a line: the operator's commands and the uploads. A server
 * copies the rows to its audit, each once by its id (server/src/security/take-operations.ts).
 */

const logFile = (site) => join(site, 'published/operations.jsonl');

/** The most characters of a command or a reason. */
const MOST = 500;

/** Text from an upload must not control the terminal that shows it, and no cut may leave half of a character. */
const plain = (text) => [...text.replace(/\n/g, ' ').replace(/\p{C}/gu, '?')].slice(0, MOST).join('');

/** Appends a line. A full disk may have torn the last one, which must not take this one with it. */
function append(file, line) {
  const handle = openSync(file, 'a+');
  try {
    const last = Buffer.from('\n');
    const { size } = fstatSync(handle);
    if (size > 0) readSync(handle, last, 0, 1, size - 1);
    appendFileSync(handle, `${last.toString('latin1') === '\n' ? '' : '\n'}${line}\n`);
  } finally {
    closeSync(handle);
  }
}

/** `upload`: the details of an upload besides the command, with an outcome and a reason. */
export function noteOperation(site, by, command, { upload } = {}) {
  mkdirSync(join(site, 'published'), { recursive: true });
  const reason = upload?.reason && { reason: plain(upload.reason) };
  const row = { id: randomUUID(), at: new Date().toISOString(), by, command: plain(command) };
  append(logFile(site), JSON.stringify({ ...row, ...(upload && { upload: { ...upload, ...reason } }) }));
}

/** The row in a line; none in a torn one. */
function rowIn(line) {
  try {
    const { at, by, command } = JSON.parse(line);
    return [at, by, command].every((text) => typeof text === 'string') ? [{ at, by, command }] : [];
  } catch {
    return [];
  }
}

/** The newest rows, newest first. */
export function listOperations(site, most = 100) {
  if (!existsSync(logFile(site))) return [];
  const rows = readFileSync(logFile(site), 'utf8').split('\n').flatMap(rowIn);
  return rows.slice(-most).toReversed();
}
