import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Who changed what of the published site, a JSON object a line: the operator's commands and the uploads. A server takes
 * the rows into its audit, each once by its id (server/src/security/take-operations.ts).
 */

const logFile = (site) => join(site, 'published/operations.jsonl');

/** The most characters of a command or a reason. */
const MOST = 500;

/** What an upload brought along must not steer the terminal that shows it. */
const plain = (text) => text.replace(/\n/g, ' ').replace(/\p{C}/gu, '?').slice(0, MOST);

/** `upload`: what is known of an upload beside the command, with an outcome and a reason. */
export function noteOperation(site, by, command, { upload } = {}) {
  mkdirSync(join(site, 'published'), { recursive: true });
  const reason = upload?.reason && { reason: plain(upload.reason) };
  const row = { id: randomUUID(), at: new Date().toISOString(), by, command: plain(command) };
  appendFileSync(logFile(site), `${JSON.stringify({ ...row, ...(upload && { upload: { ...upload, ...reason } }) })}\n`);
}

/** The newest rows, the newest first. */
export function listOperations(site, most = 100) {
  if (!existsSync(logFile(site))) return [];
  const lines = readFileSync(logFile(site), 'utf8').trim().split('\n');
  return lines
    .slice(-most)
    .toReversed()
    .map((line) => JSON.parse(line))
    .map(({ at, by, command }) => ({ at, by, command }));
}
