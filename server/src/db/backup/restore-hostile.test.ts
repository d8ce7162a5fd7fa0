import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DATABASES } from '../../../test/support/databases';
import { temporaryFolder } from '../../../test/support/server-process';
import { createWorld, type World } from '../../../test/support/world';
import { createLogger } from '../../logger';
import { runCommand } from '../../operator/run-command';
import { backUp } from './backup';

describe.each(DATABASES)('a crafted backup on $name', (kind) => {
  let world: World;
  let place: ReturnType<typeof temporaryFolder>;
  let good: string[];
  beforeAll(async () => {
    place = temporaryFolder();
    world = await createWorld(kind);
    await world.addPlayer(500);
    const file = join(place.folder, 'good.backup');
    await backUp(world.database, '2026-11-21T04:30:00.000Z', file);
    good = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(0, -1);
  });
  afterAll(async () => {
    await world.close();
    place.remove();
  });

  const state = () =>
    world.database.query(
      `select p.id, p.name, a.credits, (select count(*) from transfer) as transfers, (select last_value from player_id_seq) as last
         from player p join account a on a.player_id = p.id and a.kind = 'wallet' order by p.id`,
    );
  const restore = (file: string) =>
    runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, [
      'restore',
      '--file',
      file,
      '--yes',
    ]);
  /** A file with a valid checksum and row count. */
  function crafted(change: (line: string, at: number) => string): string {
    const lines = good.flatMap((line, at) => change(line, at).split('\n'));
    const text = lines.map((line) => `${line}\n`).join('');
    const rows = lines.filter((line, at) => at > 0 && !line.startsWith('#')).length;
    const file = join(place.folder, 'crafted.backup');
    const end = JSON.stringify({ rows, sha256: createHash('sha256').update(text).digest('hex') });
    writeFileSync(file, gzipSync(`${text}=${end}\n`));
    return file;
  }
  const ofPlayer = (change: (line: string) => string) => (line: string) =>
    line.includes('"name":"Test Player"') ? change(line) : line;
  const ofHeader = (change: (line: string) => string) => (line: string, at: number) => (at === 0 ? change(line) : line);

  it.each<[string, (line: string, at: number) => string, string]>([
    [
      'with a number out of range',
      ofPlayer((line) => line.replace(/"id":\d+/, '"id":99999999999999999999')),
      'out of range',
    ],
    [
      'with a number that is a long text',
      ofPlayer((line) => line.replace(/"id":\d+/, `"id":"\\u001b[31m${'x'.repeat(2 ** 20)}"`)),
      'invalid input syntax',
    ],
    ['with a row against a rule', ofPlayer((line) => line.replace('Test Player', '')), 'player_name_check'],
    ['with a row that is no JSON', ofPlayer((line) => line.replace('"id":', '"id":"x" ')), 'invalid input syntax'],
    ['with one row twice', ofPlayer((line) => `${line}\n${line}`), 'duplicate key'],
    ['with two rows in a line', ofPlayer((line) => `${line},${line}`), 'cannot be read'],
    [
      'with a field of 17 MiB',
      ofPlayer((line) => line.replace('Test Player', 'x'.repeat(17 * 2 ** 20))),
      'a line of more than',
    ],
    [
      'with JSON of great depth',
      ofPlayer((line) => line.replace('"Test Player"', `${'['.repeat(1e6)}`)),
      'cannot be read',
    ],
    [
      'without a table',
      ofHeader((line) => line.replace('"columns":["id",', '"columns":[')),
      'differ from those of this version',
    ],
    [
      'with another counter',
      ofHeader((line) => line.replace('player_id_seq', 'nothing_seq')),
      'differ from those of this version',
    ],
    [
      'with a counter out of range',
      ofHeader((line) => line.replace(/("player_id_seq","last":")\d+/, '$10')),
      'player_id_seq',
    ],
  ])('%s is refused with a sentence, and nothing is lost', async (_what, change, message) => {
    const before = await state();
    const { text, exitCode } = await restore(crafted(change));
    expect([exitCode, text]).toEqual([1, expect.stringContaining(message)]);
    expect(text).toMatch(/^\P{C}{1,300}\.$/u);
    expect(await state()).toEqual(before);
    await expect(world.database.query('truncate slip')).rejects.toMatchObject({ code: '23001' });
  });

  it('that was not tampered with is restored', async () => {
    const before = await state();
    expect((await restore(crafted((line) => line))).exitCode).toBe(0);
    expect(await state()).toEqual(before);
    expect(await world.breaks()).toEqual([]);
  });
});
