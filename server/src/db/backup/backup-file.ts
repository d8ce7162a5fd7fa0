import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import {
  BackupFault,
  DECOMPRESSION_BOMB,
  isDecompressionBomb,
  isRow,
  LIMITS,
  linesOf,
  openBackup,
  systemCodeOf,
  unpacked,
} from './backup-lines';

/** Restricted, because names and times are printed on the terminal. */
const name = z.string().check(z.regex(/^[\w.-]{1,100}$/));
const moment = z.string().check(z.regex(/^[\d:.TZ+-]{1,40}$/));

const sequence = z.object({ name, last: z.string().check(z.regex(/^-?\d{1,19}$/)), called: z.boolean() });

const headerLine = z.object({
  format: z.literal('ank-backup'),
  version: z.literal(1),
  made_at: moment,
  migrations: z.array(z.object({ name, checksum: z.string() })),
  tables: z.array(z.object({ name, columns: z.array(name) })).check(z.minLength(1)),
  sequences: z.array(sequence),
});

const footerLine = z.object({ rows: z.int(), sha256: z.string() });

/** The first line of a backup. */
export type BackupHeader = z.output<typeof headerLine>;

/** A row as the database's own JSON text. It is never parsed here, so numbers keep every digit. */
export type BackupRow = { table: string; json: string };

export type BackupSize = { rows: number; bytes: number };

const TABLE_MARK = '#';
const END_MARK = '=';

type Tally = { rows: number; characters: number };

async function* textOf(header: BackupHeader, rows: AsyncIterable<BackupRow>, tally: Tally): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const line = (text: string): string => {
    hash.update(`${text}\n`);
    tally.characters += text.length + 1;
    return `${text}\n`;
  };
  yield line(JSON.stringify(header));
  let table = '';
  for await (const row of rows) {
    if (row.json.length > LIMITS.line) throw new BackupFault(`A row of ${row.table} is too long for a backup.`);
    if (row.table !== table) yield line(TABLE_MARK + (table = row.table));
    // Line breaks between the parts of a JSON value have no meaning.
    yield line(row.json.replaceAll('\n', ' '));
    tally.rows += 1;
  }
  const footer: z.output<typeof footerLine> = { rows: tally.rows, sha256: hash.digest('hex') };
  yield `${END_MARK}${JSON.stringify(footer)}\n`;
}

/** Error codes of file systems without hard links, such as many USB disks and network shares. */
const WITHOUT_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Writes a backup readable only by its owner, and names it once it is complete and on disk. Throws BackupFault if the
 * file exists or cannot be written.
 */
export async function writeBackupFile(
  file: string,
  header: BackupHeader,
  rows: AsyncIterable<BackupRow>,
): Promise<BackupSize> {
  const taken = (): BackupFault => new BackupFault(`${file} exists already: choose another name.`);
  if (existsSync(file)) throw taken();
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`;
  const tally: Tally = { rows: 0, characters: 0 };
  try {
    const text = Readable.from(textOf(header, rows, tally));
    await pipeline(text, createGzip(), createWriteStream(partial, { mode: 0o600, flags: 'wx' }));
    const { size } = await stat(partial);
    if (isDecompressionBomb(tally.characters, size)) throw new BackupFault(DECOMPRESSION_BOMB);
    const handle = await open(partial, 'r+');
    await handle.sync().finally(() => handle.close());
    // Unlike rename, link never replaces a file, such as a backup written meanwhile under the same name.
    await link(partial, file).catch((error: unknown) => {
      if (!WITHOUT_LINKS.has(systemCodeOf(error) ?? '')) throw error;
      return rename(partial, file);
    });
    return { rows: tally.rows, bytes: size };
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'EEXIST') throw taken();
    if (code === 'ENOENT') throw new BackupFault(`There is no folder ${dirname(file)}.`);
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

async function* linesOfFile(file: string): AsyncGenerator<string> {
  const packed = await openBackup(file);
  try {
    yield* linesOf(unpacked(packed));
  } catch (error) {
    throw error instanceof BackupFault ? error : new BackupFault(`${file} is damaged or is not a backup.`);
  }
}

/** Checks the last line's row count and hash against what was read. Throws BackupFault. */
function checkEnd(file: string, line: string, rows: number, sha256: string): void {
  const footer = parsed(footerLine, line.slice(END_MARK.length));
  if (footer?.sha256 !== sha256) throw new BackupFault(`${file} is damaged: its checksum does not match.`);
  if (footer.rows !== rows)
    throw new BackupFault(`${file} is damaged: it should have ${footer.rows} rows and has ${rows}.`);
}

/**
 * Streams a backup: the header first, then the rows in order. Throws BackupFault, at the end if the file is incomplete.
 * Even a crafted file is read within LIMITS.
 */
export async function* readBackupFile(file: string): AsyncGenerator<BackupHeader | BackupRow> {
  const hash = createHash('sha256');
  let tables: ReadonlySet<string> | null = null;
  let table: string | null = null;
  let rows = 0;
  let whole = false;
  for await (const line of linesOfFile(file)) {
    if (whole) throw new BackupFault(`${file} has data after its end.`);
    if (line.startsWith(END_MARK)) {
      checkEnd(file, line, rows, hash.digest('hex'));
      whole = true;
      continue;
    }
    hash.update(`${line}\n`);
    if (tables === null) {
      const header = line.length > LIMITS.header ? null : parsed(headerLine, line);
      if (!header) throw new BackupFault(`${file} is not a backup that this version can read.`);
      tables = new Set(header.tables.map((one) => one.name));
      yield header;
    } else if (line.startsWith(TABLE_MARK)) {
      table = line.slice(TABLE_MARK.length);
      if (!tables.has(table)) throw new BackupFault(`${file} has rows of a table that it does not declare.`);
    } else {
      if (table === null || !isRow(line))
        throw new BackupFault(`${file} is damaged: its row ${rows + 1} cannot be read.`);
      rows += 1;
      yield { table, json: line };
    }
  }
  if (!whole) throw new BackupFault(`${file} is damaged: its end is missing.`);
}
