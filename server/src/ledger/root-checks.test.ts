import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { at, createWorld, DAY, KALYAN, type Player, type Slip, type World } from '../../test/support/world';
import { migrate } from '../db/migrate';
import { readSchema } from '../db/schema';
import { leafText } from '../receipts/leaf';
import { leafHash, rootOf } from '../receipts/merkle';
import { declareResult } from '../results/declare-result';

const SLIP_RULE = 'a sealed slip is as it was sealed';
const ROOT_RULE = 'a root is over all slips of its session';

describe.each(DATABASES)('recomputed roots, on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeEach(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(10_000);
    world.clock.set(at('03:00 PM'));
  });
  afterEach(() => world.close());

  const place = async (slip: Slip = {}): Promise<void> => {
    expect((await world.bid(player, slip)).body).toMatchObject({ status: true });
  };
  const declare = (session: 'open' | 'close', number: string): Promise<void> =>
    declareResult(byOperator(world), { marketId: KALYAN, day: DAY, session, number, reason: '' });
  const broken = async (): Promise<string[]> => (await world.breaks()).map(({ rule }) => rule);
  /** Changes the database against its triggers, as its owner can. */
  const tamper = (sql: string): Promise<void> =>
    world.database.script(
      ['slip', 'bid_line', 'seal_block'].reduce(
        (inner, table) =>
          `alter table ${table} disable trigger user; ${inner}; alter table ${table} enable trigger user;`,
        sql,
      ),
    );

  async function placeOfEachKind(): Promise<void> {
    await place({ lines: Array.from({ length: 12 }, (_, at) => ({ digits: String(at % 10), points: 10 + at })) });
    await place({ lines: [{ digits: '1' }, { digits: '2', session: 'Close' }] });
    await place({ label: 'Jodi Digit', lines: [{ digits: '16' }] });
    await place({ label: 'Half Sangam', lines: [{ digits: '1', closedigits: '240', session: 'Close' }] });
    await place({ lines: [{ session: 'Close' }] });
  }

  it('equal those of SQL: each leaf, and the root of any number of leaves', async () => {
    await placeOfEachKind();
    const slips = await world.database.query<{ text: string; leaf: string }>(
      `select ${leafText()} as text, encode(slip_leaf(s.player_id, s.id), 'hex') as leaf
         from slip s join market m on m.id = s.market_id`,
    );
    expect(slips).toHaveLength(5);
    expect(slips.map(({ leaf }) => leaf)).toEqual(slips.map(({ text }) => leafHash(text).toString('hex')));
    for (const size of [0, 1, 2, 3, 5, 8, 13, 1024]) {
      const leaves = Array.from({ length: size }, (_, one) => leafHash(String(one)));
      const hex = Buffer.concat(leaves).toString('hex');
      expect(await world.database.query(`select encode(tree_root(decode($1, 'hex')), 'hex') as root`, [hex])).toEqual([
        { root: rootOf(leaves).toString('hex') },
      ]);
    }
  });

  it('match after both sessions, and reveal a slip that is changed, left out, added or renamed', async () => {
    await placeOfEachKind();
    await declare('open', '128');
    await declare('close', '240');
    expect(await broken()).toEqual([]);

    await tamper(`update slip set salt = substring(sha256('') for 16) where id = (select min(id) from slip)`);
    expect(await broken()).toEqual([SLIP_RULE]);
    await tamper(`update seal_block set hashes = (
        select string_agg(slip_leaf(s.player_id, s.id), ''::bytea order by s.id) from slip s
         where s.id = any (seal_block.slips))`);
    expect(await broken()).toEqual([SLIP_RULE]);
    await tamper(`update seal_block set root = encode(tree_root(hashes), 'hex')`);
    expect(await broken()).toEqual([ROOT_RULE]);
  });

  it('match blocks of the release before, without players, and reveal a changed slip in either kind', async () => {
    await placeOfEachKind();
    await declare('open', '128');
    await tamper('alter table seal_block drop column players');
    await world.database.query(`delete from schema_migration where name like '0131-%'`);
    await migrate(world.database, readSchema());
    await declare('close', '240');
    const blocks = 'select session, players is null as unnamed from seal_block order by session desc';
    expect(await world.database.query(blocks)).toEqual([
      { session: 'open', unnamed: true },
      { session: 'close', unnamed: false },
    ]);
    expect(await broken()).toEqual([]);
    for (const [slip, session] of [
      ['min', 'open'],
      ['max', 'close'],
    ]) {
      await tamper(`update slip set salt = substring(sha256('') for 16) where id = (select ${slip}(id) from slip)`);
      const found = (await world.breaks()).flatMap((one) => one.found);
      expect(found).toContainEqual(expect.stringContaining(`${session} block 0`));
    }
  });

  it('reveal a block that names another player for a slip', async () => {
    await place();
    await declare('open', '128');
    await tamper('update seal_block set players = array[players[1] + 1]');
    expect(await broken()).toEqual([SLIP_RULE]);
  });

  it('reveal a slip that was left out when the root was made', async () => {
    await placeOfEachKind();
    await world.database.query(`select seal_session(0, $1::timestamptz, $2, $3, 'open')`, [
      world.clock.iso(),
      KALYAN,
      DAY,
    ]);
    await tamper(`update slip set salt = null where id = (select min(id) from slip)`);
    await declare('open', '128');
    expect(await broken()).toEqual([]);
    await tamper(`update slip set salt = substring(sha256('') for 16) where salt is null`);
    expect(await broken()).toEqual([ROOT_RULE]);
  });
});
