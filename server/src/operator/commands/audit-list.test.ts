import { DATABASES } from '../../../test/support/databases';
import { createWorld, type World } from '../../../test/support/world';
import { createLogger } from '../../logger';
import { runCommand } from '../run-command';

type Listed = { id: string; at: string; actor: string; action: string; details: string };

describe.each(DATABASES)('the list of the audit on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
    await world.database.query(
      `insert into audit_entry (made_at, actor, action, details)
       select now(), 'operator:test', case when n % 2 = 0 then 'limits set' else 'rates set' end,
              jsonb_build_object('n', n)
         from generate_series(1, 105) as n order by n`,
    );
  });
  afterAll(() => world.close());

  const operate = (...words: string[]) =>
    runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, [
      ...['audit', 'list'],
      ...words,
    ]);
  const list = async (...words: string[]): Promise<Listed[]> => JSON.parse((await operate('--json', ...words)).text);
  const numbers = (rows: readonly Listed[]): number[] => rows.map(({ details }) => JSON.parse(details).n);
  const down = (from: number, step: number): number[] =>
    Array.from({ length: Math.ceil(from / step) }, (_, n) => from - n * step);

  it('can be exported page by page, all of it or one action', async () => {
    const first = await list();
    expect(numbers(first)).toEqual(down(105, 1).slice(0, 100));
    expect(numbers(await list('--before', first.at(-1)!.id))).toEqual([5, 4, 3, 2, 1]);
    expect(numbers(await list('--limit', '1000'))).toEqual(down(105, 1));

    const paged: Listed[] = [];
    const action = ['--action', 'rates set', '--limit', '20'];
    for (let page = await list(...action); page.length > 0;) {
      paged.push(...page);
      page = await list(...action, '--before', page.at(-1)!.id);
    }
    expect(numbers(paged)).toEqual(down(105, 2));
  });

  it('is a table whose last line says that more follow', async () => {
    const [newest, next] = await list('--limit', '2');
    const { text } = await operate('--limit', '2');
    const [head, ...rows] = text.split('\n');
    expect(head).toMatch(/^id +at +actor +action +details$/);
    expect(rows).toEqual([
      expect.stringContaining(newest!.id),
      expect.stringContaining(next!.id),
      `More: --before ${next!.id}`,
    ]);
    expect((await operate('--limit', '1000')).text).not.toContain('More:');
  });

  it.each([
    [['--limit', '0'], '--limit must be a number from 1 to 1000.'],
    [['--before', 'x'], '--before is the id of an entry in this list.'],
  ])('rejects %j', async (words, text) => {
    expect(await operate(...words)).toEqual({ text, exitCode: 2 });
  });
});
