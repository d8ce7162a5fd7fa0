import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';

/** A file that is no whole backup of this product, or that cannot be written; `message` is one sentence. */
export class BackupFault extends Error {}

const sequence = z.object({ name: z.string(), last: z.string(), called: z.boolean() });

const headerLine = z.object({
  format: z.literal('ank-backup'),
  version: z.literal(1),
  made_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(sequence),
});

const footerLine = z.object({ rows: z.number(), sha256: z.string() });

/** What a backup says of itself in its first line. */
export type BackupHeader = z.output<typeof headerLine>;

/** A row as the database's own JSON text, which is never parsed here: numbers keep every digit. */
export type BackupRow = { table: string; json: string };

export type BackupSize = { rows: number; bytes: number };

/** Why the system refused a file, such as ENOENT; null when it is something else that failed. */
const systemCodeOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && 'syscall' in error ? String(error.code) : null;

const TABLE_MARK = '#';
const END_MARK = '=';

async function* linesOf(
  header: BackupHeader,
  rows: AsyncIterable<BackupRow>,
  count: () => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const line = (text: string): string => {
    hash.update(`${text}\n`);
    return `${text}\n`;
  };
  yield line(JSON.stringify(header));
  let table = '';
  let written = 0;
  for await (const row of rows) {
    if (row.table !== table) yield line(TABLE_MARK + (table = row.table));
    // A line break between the parts of a JSON value means nothing.
    yield line(row.json.replaceAll('\n', ' '));
    written += 1;
    count();
  }
  yield `${END_MARK}${JSON.stringify({ rows: written, sha256: hash.digest('hex') } satisfies z.output<typeof footerLine>)}\n`;
}

/** What file systems without hard links answer, such as those of many USB disks and network shares. */
const WITHOUT_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Writes a backup that only its owner can read, and gives it its name once it is whole and on disk. Throws BackupFault when
 * the file exists or cannot be written.
 */
export async function writeBackupFile(
  file: string,
  header: BackupHeader,
  rows: AsyncIterable<BackupRow>,
): Promise<BackupSize> {
  const taken = (): BackupFault => new BackupFault(`${file} exists already: choose another name.`);
  if (existsSync(file)) throw taken();
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`;
  let written = 0;
  try {
    const lines = Readable.from(linesOf(header, rows, () => (written += 1)));
    await pipeline(lines, createGzip(), createWriteStream(partial, { mode: 0o600, flags: 'wx' }));
    const handle = await open(partial, 'r+');
    await handle.sync().finally(() => handle.close());
    // Unlike a rename this never replaces a file, such as a backup made meanwhile under the same name.
    await link(partial, file).catch((error: unknown) => {
      if (!WITHOUT_LINKS.has(systemCodeOf(error) ?? '')) throw error;
      return rename(partial, file);
    });
    return { rows: written, bytes: (await stat(file)).size };
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'EEXIST') throw taken();
    if (code !== null) throw new BackupFault(`${file} cannot be written: ${code}.`);
    throw error;
  } finally {
    await rm(partial, { force: true }).catch(() => undefined);
  }
}

const parsed = <Value>(schema: z.ZodMiniType<Value>, text: string): Value | null => {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

async function* textLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const plain = source.pipe(createGunzip()).setEncoding('utf8');
  source.once('error', (error) => plain.destroy(error));
  let begun = '';
  try {
    for await (const chunk of plain) {
      const lines = (begun + String(chunk)).split('\n');
      begun = lines.pop() ?? '';
      yield* lines;
    }
    if (begun !== '') yield begun;
  } finally {
    source.destroy();
    plain.destroy();
  }
}

async function* checkedLines(file: string): AsyncGenerator<string> {
  try {
    yield* textLines(file);
  } catch (error) {
    throw new BackupFault(
      systemCodeOf(error) === 'ENOENT' ? `There is no file ${file}.` : `${file} is damaged or is not a backup.`,
    );
  }
}

/** A backup as it is read: its header first, then its rows in order. Throws BackupFault, at the end when it is not whole. */
export async function* readBackupFile(file: string): AsyncGenerator<BackupHeader | BackupRow> {
  const hash = createHash('sha256');
  let table: string | null = null;
  let rows = 0;
  let whole = false;
  for await (const line of checkedLines(file)) {
    if (whole) throw new BackupFault(`${file} goes on after its end.`);
    if (line.startsWith(END_MARK)) {
      const footer = parsed(footerLine, line.slice(1));
      whole = footer?.rows === rows && footer.sha256 === hash.digest('hex');
      if (!whole) throw new BackupFault(`${file} is damaged: its checksum does not match.`);
      continue;
    }
    hash.update(`${line}\n`);
    if (table === null) {
      const header = parsed(headerLine, line);
      if (!header) throw new BackupFault(`${file} is not a backup that this version can read.`);
      table = '';
      yield header;
    } else if (line.startsWith(TABLE_MARK)) {
      table = line.slice(1);
    } else {
      rows += 1;
      yield { table, json: line };
    }
  }
  if (!whole) throw new BackupFault(`${file} is damaged: its end is missing.`);
}
