import type { Family, Session } from '@ank/rules';
import { createPublicKey, verify } from 'node:crypto';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { placeOne } from '../../test/support/place-one';
import { expectRandom } from '../../test/support/random-bits';
import { at, createWorld, DAY, KALYAN, type Player, type Slip, type World } from '../../test/support/world';
import { leafText } from '../receipts/leaf';
import { leafHash, rootOf } from '../receipts/merkle';
import { rotateSigningKey } from '../receipts/signing-key';
import { correctResult } from './correct-result';
import { declareResult } from './declare-result';
import { publishRoot } from './publish-root';
import { sealDueSessions } from './seal-due-sessions';
import { sealSession } from './seal-session';
import { voidDay } from './void-day';

type Seal = {
  session: Session;
  slips: number;
  root: string | null;
  head: string;
  signing_key: string;
  signature: string;
};

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const OPEN = { marketId: KALYAN, day: DAY, session: 'open' } as const;
const CLOSE = { ...OPEN, session: 'close' } as const;

describe.each(DATABASES)('sealing on $name', (kind) => {
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
  const declare = (session: Session, number: string): Promise<void> =>
    declareResult(byOperator(world), { marketId: KALYAN, day: DAY, session, number, reason: '' });
  const seals = (): Promise<Seal[]> =>
    world.database.query<Seal>('select * from session_seal order by market_id, session desc');
  const audited = (): Promise<object[]> =>
    world.database.query('select actor, action, details from audit_entry order by id');
  /** The root of these slips, by their place in the order of acceptance. */
  async function rootOfSlips(...places: number[]): Promise<string> {
    const rows = await world.database.query<{ text: string }>(
      `select ${leafText()} as text from slip s join market m on m.id = s.market_id order by s.id`,
    );
    return rootOf(places.map((one) => leafHash(rows[one]?.text ?? ''))).toString('hex');
  }

  it('puts each slip into the tree of every session in which it has a line', async () => {
    await place();
    await place({ lines: [{ session: 'Close' }] });
    await place({ lines: [{ digits: '1' }, { digits: '2', session: 'Close' }] });
    await place({ label: 'Jodi Digit', lines: [{ digits: '16' }] });
    await place({ label: 'Half Sangam', lines: [{ digits: '1', closedigits: '240', session: 'Close' }] });
    await declare('open', '128');
    await place({ lines: [{ session: 'Close' }] });
    await declare('close', '240');
    expect(await seals()).toMatchObject([
      { session: 'open', slips: 4, root: await rootOfSlips(0, 2, 3, 4) },
      { session: 'close', slips: 3, root: await rootOfSlips(1, 2, 5) },
    ]);
    expect(await world.breaks()).toEqual([]);
  });

  it('signs what it publishes, and earlier signatures stay valid when the key is changed', async () => {
    await declare('open', '128');
    await rotateSigningKey(byOperator(world));
    await declare('close', '240');
    const published = await seals();
    const keys = await world.database.query<{ id: string; public_key: string }>('select * from signing_key');
    const isSigned = ({ head, signature, signing_key }: Seal): boolean => {
      const spki = Buffer.from(keys.find(({ id }) => id === signing_key)?.public_key ?? '', 'base64');
      const key = createPublicKey({ key: spki, type: 'spki', format: 'der' });
      return verify(null, Buffer.from(`ank-root-1\n${head}`), key, Buffer.from(signature, 'base64'));
    };
    expect(published.map(({ root }) => root)).toEqual([EMPTY, EMPTY]);
    expect(published.map(isSigned)).toEqual([true, true]);
    expect(new Set(published.map(({ signing_key }) => signing_key)).size).toBe(2);
    expect(JSON.parse(published[0]?.head ?? '')).toEqual({
      ...{ v: 1, family: 'main', market: KALYAN, day: DAY, session: 'open', slips: 0 },
      ...{ root: EMPTY, sealed: String(at('03:00 PM')) },
    });
  });

  it('ends the bids of its session, whatever the time', async () => {
    await sealSession(world, OPEN);
    world.clock.set(at('02:00 PM'));
    expect((await world.bid(player, {})).body).toMatchObject({ status: false });
    expect((await world.bid(player, { label: 'Jodi Digit', lines: [{ digits: '16' }] })).body.status).toBe(false);
    await place({ lines: [{ session: 'Close' }] });
    await publishRoot(world, OPEN);
    await declare('open', '128');
    await sealSession(world, CLOSE);
    expect((await world.bid(player, { lines: [{ session: 'Close' }] })).body).toMatchObject({ status: false });
  });

  it('comes before the result: without a published root the database accepts none', async () => {
    const store = (): Promise<{ answer: object }[]> =>
      world.database.query(
        `select store_results(0, $1::timestamptz, $2, $3, null, null, '128', null, '{}', '{}', '{}', 'test', '')
           as answer`,
        [world.clock.iso(), KALYAN, DAY],
      );
    expect(await store()).toEqual([{ answer: { fault: 'no_root' } }]);
    await sealSession(world, OPEN);
    expect(await store()).toEqual([{ answer: { fault: 'no_root' } }]);
    await publishRoot(world, OPEN);
    expect(await store()).toMatchObject([{ answer: { tasks: 1 } }]);
  });

  it.each(['session_seal r join', 'set slips =', 'store_results'])(
    'that is killed at "%s" is continued by the next declaration, with the same slips',
    async (step) => {
      await place();
      const { database, clock } = world;
      const kill = (sql: string): Promise<never> | null =>
        sql.includes(step) ? Promise.reject(new Error('killed')) : null;
      const killed: typeof database = {
        ...database,
        query: (sql, values) => kill(sql) ?? database.query(sql, values),
        transaction: (work, mode) =>
          database.transaction(
            (inside) => work({ query: (sql, values) => kill(sql) ?? inside.query(sql, values) }),
            mode,
          ),
      };
      const declared = { ...OPEN, number: '128', reason: 'drawn' };
      await expect(declareResult(byOperator({ database: killed, clock }), declared)).rejects.toThrow('killed');
      const [{ marketId: market, ...sealed }, actor] = [OPEN, 'operator:test'];
      const early = { actor, action: 'results seal', details: { market, ...sealed, reason: 'drawn' } };
      expect(await audited()).toEqual([early]);
      expect((await world.bid(player, {})).body).toMatchObject({ status: false });
      await Promise.all([declare('open', '128'), sealDueSessions(world)]);
      expect(await seals()).toMatchObject([{ slips: 1, root: await rootOfSlips(0) }]);
      expect(await database.query('select slips::text from seal_block')).toHaveLength(1);
      expect(await audited()).toEqual([early, expect.objectContaining({ action: 'results declare' })]);
    },
  );

  it('is audited once if operators declare early at the same time, and not at all if it is refused', async () => {
    const early = { ...OPEN, day: '2026-11-23' };
    await expect(sealSession(world, early, { operator: 'operator:test', reason: '' })).rejects.toThrow('not begun');
    expect(await audited()).toEqual([]);
    await Promise.allSettled([declare('open', '128'), declare('open', '128'), declare('open', '129')]);
    expect(await audited()).toMatchObject([{ action: 'results seal' }, { action: 'results declare' }]);
  });

  it('is not audited at the cut-off, nor for a server of the release before', async () => {
    const { database, clock } = world;
    await place();
    await world.setClock(at('04:10 PM'));
    await sealDueSessions(world);
    await database.query(`select seal_session(0, $1::timestamptz, $2, $3, 'close')`, [clock.iso(), KALYAN, DAY]);
    await declare('open', '128');
    await declare('close', '240');
    await declareResult(byOperator(world), { ...OPEN, marketId: '6', number: '128', reason: '' });
    expect(await seals()).toHaveLength(3);
    expect((await audited()).map((entry) => Object(entry).action)).toEqual(Array(3).fill('results declare'));
  });

  it('automatically covers closed sessions of every family, and those that another server has left', async () => {
    const slips: [Family, string, string, string][] = [
      ['main', KALYAN, 'Single Digit', '1'],
      ...(await world.database
        .query<{ family: Family; id: string }>(
          `select distinct on (m.family) m.family, m.id::text from market m
           join market_day d on d.market_id = m.id and d.day = '${DAY}'
          where m.family <> 'main' and d.opens_at > '${world.clock.iso()}' order by m.family, d.opens_at`,
        )
        .then((rows) =>
          rows.map(({ family, id }): [Family, string, string, string] => [
            family,
            id,
            family === 'gali' ? 'Left Digit' : 'Single Digit',
            '1',
          ]),
        )),
    ];
    expect(slips).toHaveLength(3);
    for (const [family, gameId, label, digits] of slips)
      await placeOne(world, player.token, {
        ...{ family, requestId: null, gameId, label },
        lines: [{ digits, closeDigits: '', points: 10, session: 'open' }],
      });
    await sealDueSessions(world);
    expect(await seals()).toEqual([]);
    await world.setClock(at('11:59 PM'));
    await sealDueSessions(world, AbortSignal.abort());
    expect(await seals()).toEqual([]);
    await sealSession(world, OPEN);
    await Promise.all([sealDueSessions(world), sealDueSessions(world)]);
    expect((await seals()).map(({ session, slips: leaves }) => [session, leaves])).toEqual(
      expect.arrayContaining([
        ['open', 1],
        ['open', 1],
        ['open', 1],
        ['close', 0],
      ]),
    );
    expect(await seals()).toHaveLength(4);
  });

  it('keeps the root through corrections and a void', async () => {
    await place();
    await declare('open', '128');
    const before = await seals();
    await correctResult(byOperator(world), { ...OPEN, number: '129', reason: 'wrong' });
    await voidDay(byOperator(world), { ...OPEN, reason: 'wrong' });
    expect(await seals()).toEqual(before);
    await world.setClock(at('11:00 PM'));
    await sealDueSessions(world);
    expect(await seals()).toMatchObject([{ root: await rootOfSlips(0) }, { session: 'close', root: EMPTY }]);
  });

  it('ignores a day that has not begun, and refuses to replace a seal', async () => {
    await expect(sealSession(world, { ...OPEN, day: '2026-11-23' })).rejects.toThrow('This market day has not begun.');
    expect(await seals()).toEqual([]);
    await declare('open', '128');
    for (const change of ['update session_seal set root = null, published_at = null', 'delete from session_seal'])
      await expect(world.database.query(change)).rejects.toThrow('a seal is final');
    expect(await seals()).toHaveLength(1);
  });

  it('hashes each slip with 128 random bits', async () => {
    const { database } = world;
    const column = `select pg_get_expr(d.adbin, d.adrelid) as sql from pg_attrdef d join pg_attribute c
                      on c.attrelid = d.adrelid and c.attnum = d.adnum
                     where d.adrelid = 'slip'::regclass and c.attname = 'salt'`;
    const [drawn] = await database.query<{ sql: string }>(column);
    const rows = await database.query<{ salt: string }>(
      `select encode(${drawn?.sql}, 'hex') as salt from generate_series(1, 200)`,
    );
    expectRandom(
      rows.map(({ salt }) => salt),
      128,
    );
  });

  it('leaves out older slips, which have no salt', async () => {
    await place();
    await world.database.script('alter table slip alter column salt drop default');
    await place();
    await declare('open', '128');
    expect(await seals()).toMatchObject([{ slips: 1, root: await rootOfSlips(0) }]);
  });
});
