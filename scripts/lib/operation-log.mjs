import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Who changed what on the published site, one JSON object a line: the operator's commands and the uploads. A server
 * copies the rows to its audit, each once by its id (server/src/security/take-operations.ts).
 */

const logFile = (site) => join(site, 'published/operations.jsonl');

/** The maximum length of a command or a reason. */
const MOST = 500;

/** Text from an upload must not control the terminal that shows it. */
const plain = (text) => text.replace(/\n/g, ' ').replace(/\p{C}/gu, '?').slice(0, MOST);

/** `upload`: the details of an upload besides the command, with an outcome and a reason. */
export function noteOperation(site, by, command, { upload } = {}) {
  mkdirSync(join(site, 'published'), { recursive: true });
  const reason = upload?.reason && { reason: plain(upload.reason) };
  const row = { id: randomUUID(), at: new Date().toISOString(), by, command: plain(command) };
  appendFileSync(logFile(site), `${JSON.stringify({ ...row, ...(upload && { upload: { ...upload, ...reason } }) })}\n`);
}

/** The newest rows, newest first. */
export function listOperations(site, most = 100) {
  if (!existsSync(logFile(site))) return [];
  const lines = readFileSync(logFile(site), 'utf8').trim().split('\n');
  return lines
    .slice(-most)
    .toReversed()
    .map((line) => JSON.parse(line))
    .map(({ at, by, command }) => ({ at, by, command }));
}
