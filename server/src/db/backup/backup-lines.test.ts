import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { temporaryFolder } from '../../../test/support/server-process';
import { type BackupHeader, readBackupFile, writeBackupFile } from './backup-file';
import { isRow, LIMITS, linesOf, openBackup, unpacked } from './backup-lines';

/** How much of an endless source was consumed. */
type Taken = { pieces: number; size: number };

function* endless<Piece extends string | Buffer>(piece: Piece, taken: Taken): Generator<Piece> {
  for (;;) {
    taken.pieces += 1;
    taken.size += piece.length;
    yield piece;
  }
}

async function* asAsync<Value>(values: Iterable<Value>): AsyncGenerator<Value> {
  yield* values;
}

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const found: Value[] = [];
  for await (const value of values) found.push(value);
  return found;
}

/** Reads to the end without keeping anything. */
async function characters(texts: AsyncIterable<string>): Promise<number> {
  let count = 0;
  for await (const text of texts) count += text.length;
  return count;
}

const TOO_LONG = 'The backup has a line of more than 16777216 characters.';
const EXPANDS = 'The backup unpacks to more than 200 times the size of its file.';

describe('the lines of a text in pieces', () => {
  it.each<[string, string[]]>([
    ['in one piece', ['a\nbb\n\nc\n']],
    ['cut anywhere', ['a', '\nb', 'b\n', '\n', '', 'c', '\n']],
    ['character by character', [...'a\nbb\n\nc\n']],
    ['without a last line end', ['a\nbb\n\n', 'c']],
  ])('are the same %s', async (_how, pieces) => {
    expect(await all(linesOf(asAsync(pieces)))).toEqual(['a', 'bb', '', 'c']);
  });

  it('may reach the maximum length, and no more', async () => {
    const piece = 'x'.repeat(2 ** 16);
    const longest = Array.from({ length: LIMITS.line / piece.length }, () => piece);
    expect((await all(linesOf(asAsync([...longest, '\n', 'y']))))[0]).toHaveLength(LIMITS.line);
    await expect(all(linesOf(asAsync([...longest, 'x', '\n'])))).rejects.toThrow(TOO_LONG);
    await expect(all(linesOf(asAsync(['a\n', 'x'.repeat(LIMITS.line + 1), '\n'])))).rejects.toThrow(TOO_LONG);
  });

  it('stop at an endless line, reading no more of it than a line may hold', async () => {
    const taken: Taken = { pieces: 0, size: 0 };
    await expect(all(linesOf(asAsync(endless('x'.repeat(16_384), taken))))).rejects.toThrow(TOO_LONG);
    expect(taken).toEqual({ pieces: 1025, size: LIMITS.line + 16_384 });
  });
});

describe('a packed text', () => {
  it.each(['{"a":1}\n'.repeat(8192), '\n'.repeat(65_536), '\0'.repeat(65_536)])(
    'that never ends is read only as far as it may expand',
    async (piece) => {
      const packed: Taken = { pieces: 0, size: 0 };
      const counted = async function* (): AsyncGenerator<Buffer> {
        const source = Readable.from(endless(piece, { pieces: 0, size: 0 }));
        for await (const chunk of source.pipe(createGzip()) as AsyncIterable<Buffer>) {
          packed.pieces += 1;
          packed.size += chunk.length;
          yield chunk;
        }
      };
      const text = unpacked(Readable.from(counted()));
      let read = 0;
      const reading = (async () => {
        for await (const part of text) read += part.length;
      })();
      await expect(reading).rejects.toThrow(EXPANDS);
      // The free allowance, the expansion allowed for the bytes so far, and one piece.
      expect(read).toBeLessThan(LIMITS.unpacked * 1.5);
      expect(packed.size).toBeLessThan(2 ** 20);
    },
  );

  it('may be short and repetitive', async () => {
    const text = '{"a":1}\n'.repeat(4_000_000);
    expect(await characters(unpacked(Readable.from([gzipSync(text)])))).toBe(text.length);
  });
});

describe('a row', () => {
  const deep = (depth: number): string => `{"a":`.repeat(depth) + '1' + '}'.repeat(depth);
  it.each<[string, boolean]>([
    ['{}', true],
    ['{"a":1,"b":[1,{"c":null}]}', true],
    ['{"a":"}{][\\"}\\\\"}', true],
    [deep(LIMITS.depth), true],
    [deep(LIMITS.depth + 1), false],
    ['', false],
    ['1', false],
    ['{}{}', false],
    ['{"a":1},{"a":2}', false],
    ['{"a":1}]', false],
    ['[{"a":1}]', false],
    ['{"a":1} ', false],
    ['{"a":"1}', false],
    ['{"a":"\\"}', false],
    ['{"a":[1}', false],
  ])('%j: %s', (line, row) => {
    expect(isRow(line)).toBe(row);
  });
});

describe('a file', () => {
  const { folder, remove } = temporaryFolder();
  afterAll(remove);
  const file = join(folder, 'a.backup');
  const header = { format: 'ank-backup', version: 1, made_at: '2026-11-21T04:30:00.000Z', migrations: [] };
  const head = JSON.stringify({ ...header, tables: [{ name: 't', columns: ['n'] }], sequences: [] });

  /** Writes a file with a valid checksum. */
  function write(lines: readonly string[], rows = lines.filter((line) => line.startsWith('{')).length - 1): void {
    const text = lines.map((line) => `${line}\n`).join('');
    const sha256 = createHash('sha256').update(text).digest('hex');
    writeFileSync(file, gzipSync(`${text}=${JSON.stringify({ rows, sha256 })}\n`));
  }

  it('that is whole is read', async () => {
    write([head, '#t', '{"n":1}', '{"n":2}']);
    expect(await all(readBackupFile(file))).toHaveLength(3);
  });

  it.each<[string, string[], number | undefined, string]>([
    ['names more rows than it has', [head, '#t', '{"n":1}'], 2, 'it should have 2 rows and has 1.'],
    ['names fewer rows than it has', [head, '#t', '{"n":1}', '{"n":2}'], 1, 'it should have 1 rows and has 2.'],
    ['has two rows in one line', [head, '#t', '{"n":1},{"n":2}'], 1, 'its row 1 cannot be read.'],
    ['has empty lines', [head, '#t', '{"n":1}', ''], 2, 'its row 2 cannot be read.'],
    ['has rows before a table', [head, '{"n":1}'], 1, 'its row 1 cannot be read.'],
    ['has rows of another table', [head, '#u', '{"n":1}'], 1, 'has rows of a table that it does not declare.'],
    ['has a row too deep', [head, '#t', `{"n":${'['.repeat(9e6)}`], 1, 'its row 1 cannot be read.'],
    ['has a header too long', [head.replace('"n"', `"n"${',"n"'.repeat(2 ** 18)}`)], 0, 'that this version can read.'],
    ['says more than a moment', [head.replace('2026', '\\u001b[31m2026')], 0, 'that this version can read.'],
    [
      'counts with more than a number',
      [head.replace('[]}', '[{"name":"s","last":"1e9","called":true}]}')],
      0,
      'can read.',
    ],
  ])('that %s is refused', async (_what, lines, rows, message) => {
    write(lines, rows);
    await expect(all(readBackupFile(file))).rejects.toThrow(message);
  });

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a line of zeros that would fill 300 MiB', gzipSync(Buffer.alloc(300 * 2 ** 20))],
    ['many short files in a row', Buffer.concat(Array.from({ length: 100 }, () => gzipSync('{}\n')))],
  ])('of %s is refused', async (_what, content) => {
    writeFileSync(file, content);
    await expect(all(readBackupFile(file))).rejects.toThrow(/damaged|a line of more than|can read/);
  });

  it('that is a folder or a pipe is refused without waiting', async () => {
    const [inner, pipe] = [join(folder, 'inner'), join(folder, 'pipe')];
    mkdirSync(inner);
    execFileSync('mkfifo', [pipe]);
    for (const place of [inner, pipe, '/dev/zero'])
      await expect(all(readBackupFile(place))).rejects.toThrow(`${place} is not a file.`);
  });

  it('that grows while it is read is read as it was at the start', async () => {
    writeFileSync(file, Buffer.alloc(200_000));
    let bytes = 0;
    for await (const chunk of (await openBackup(file)) as AsyncIterable<Buffer>) {
      appendFileSync(file, chunk);
      bytes += chunk.length;
    }
    expect(bytes).toBe(200_000);
  });

  it('is not written with a row that could not be read back', async () => {
    const rows = (json: string) => asAsync([{ table: 't', json }]);
    const named: BackupHeader = JSON.parse(head);
    const longest = `{"n":"${'x'.repeat(LIMITS.line - 8)}"}`;
    const [long, longer] = [join(folder, 'long'), join(folder, 'longer')];
    expect(await writeBackupFile(long, named, rows(longest))).toMatchObject({
      rows: 1,
    });
    expect(await all(readBackupFile(long))).toHaveLength(2);
    await expect(writeBackupFile(longer, named, rows(`${longest} `))).rejects.toThrow(
      'A row of t is too long for a backup.',
    );
  });
});
