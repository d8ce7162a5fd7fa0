import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** An invalid, incomplete or unwritable backup file; `message` is one sentence. */
export class BackupFault extends Error {}

/** Limits on reading a backup, in characters of its text. Real backups stay far below them. */
export const LIMITS = {
  line: 16 * 2 ** 20,
  header: 2 ** 20,
  /** A longer text may be at most `expansion` times the size of its packed form. */
  unpacked: 64 * 2 ** 20,
  expansion: 200,
  /** Nesting depth of a row's JSON. */
  depth: 64,
} as const;

/** The system's error code, such as ENOENT; null for any other error. */
export const systemCodeOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && 'syscall' in error ? String(error.code) : null;

/** Whether a text expands like a decompression bomb. */
export const isDecompressionBomb = (characters: number, packedBytes: number): boolean =>
  characters > LIMITS.unpacked && characters > LIMITS.expansion * packedBytes;

export const DECOMPRESSION_BOMB = `The backup unpacks to more than ${LIMITS.expansion} times the size of its file.`;

/** Opens a backup for reading. Refuses endless sources, such as a pipe. Throws BackupFault. */
export async function openBackup(file: string): Promise<Readable> {
  const found = await stat(file).catch((error: unknown) => {
    throw new BackupFault(
      systemCodeOf(error) === 'ENOENT'
        ? `There is no file ${file}.`
        : `${file} cannot be read: ${systemCodeOf(error)}.`,
    );
  });
  if (!found.isFile()) throw new BackupFault(`${file} is not a file.`);
  return createReadStream(file, { end: Math.max(found.size, 1) - 1 });
}

/** Unpacks gzip in pieces and closes its source. Throws BackupFault as soon as the text expands too far. */
export async function* unpacked(packed: Readable): AsyncGenerator<string> {
  const gunzip = createGunzip();
  packed.once('error', (error) => gunzip.destroy(error));
  let characters = 0;
  try {
    for await (const piece of packed.pipe(gunzip).setEncoding('utf8') as AsyncIterable<string>) {
      characters += piece.length;
      if (isDecompressionBomb(characters, gunzip.bytesWritten)) throw new BackupFault(DECOMPRESSION_BOMB);
      yield piece;
    }
  } finally {
    packed.destroy();
    gunzip.destroy();
  }
}

const LINE_TOO_LONG = `The backup has a line of more than ${LIMITS.line} characters.`;

/** Splits pieces into lines, holding one line and one piece. Throws BackupFault at an overlong line. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  // Joined only when the line is complete, so that each piece is copied once.
  let begun: string[] = [];
  let characters = 0;
  for await (const piece of pieces) {
    const parts = piece.split('\n');
    for (const [at, part] of parts.entries()) {
      characters += part.length;
      if (characters > LIMITS.line) throw new BackupFault(LINE_TOO_LONG);
      begun.push(part);
      if (at === parts.length - 1) continue;
      yield begun.join('');
      begun = [];
      characters = 0;
    }
  }
  if (characters > 0) yield begun.join('');
}

const CODES = { quote: 34, backslash: 92, curly: 123, curlyEnd: 125, square: 91, squareEnd: 93 } as const;

/** Whether the brackets of a line form one JSON object of limited depth. The database validates the rest. */
export function isRow(line: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    if (code === CODES.quote) quoted = !quoted;
    else if (quoted) at += code === CODES.backslash ? 1 : 0;
    else if (code === CODES.curly || code === CODES.square) depth += 1;
    else if (code === CODES.curlyEnd || code === CODES.squareEnd) depth -= 1;
    if (depth > LIMITS.depth) return false;
    if (depth === 0) return at > 0 && at === line.length - 1 && line.startsWith('{');
  }
  return false;
}
