import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who changed what of the published site, a JSON object a line: the operator's commands and the uploads. */

const logFile = (site) => join(site, 'published/operations.jsonl');

export function noteOperation(site, by, command) {
  mkdirSync(join(site, 'published'), { recursive: true });
  // What an upload brought along must not steer the terminal that shows it.
  const plain = command.replace(/\p{C}/gu, '?');
  appendFileSync(logFile(site), `${JSON.stringify({ at: new Date().toISOString(), by, command: plain })}\n`);
}

/** The newest rows, the newest first. */
export function listOperations(site, most = 100) {
  if (!existsSync(logFile(site))) return [];
  const lines = readFileSync(logFile(site), 'utf8').trim().split('\n');
  return lines
    .slice(-most)
    .toReversed()
    .map((line) => JSON.parse(line));
}
