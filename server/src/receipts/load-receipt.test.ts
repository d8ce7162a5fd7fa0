import type { SlipReceipt } from '@ank/protocol';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { rowsRead } from '../../test/support/rows-read';
import { at, createWorld, DAY, type Json, KALYAN, type Player, type Slip, type World } from '../../test/support/world';
import { migrate } from '../db/migrate';
import { readSchema } from '../db/schema';
import { declareResult } from '../results/declare-result';
import { publishRoot } from '../results/publish-root';
import { reopenSession } from '../results/reopen-session';
import { sealSession } from '../results/seal-session';
import { rotateSigningKey } from './signing-key';

const CHECK = `
import { text } from 'node:stream/consumers';
import { verifyReceipt } from '${join(__dirname, '../../../scripts/lib/verify-receipt.mjs')}';
const asked = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(asked.map(([receipt, known]) => verifyReceipt(JSON.stringify(receipt), known))));`;
const OPEN = { marketId: KALYAN, day: DAY, session: 'open' } as const;
/** Lines of both sessions. */
const MIXED: Slip = { lines: [{ digits: '1' }, { digits: '2', session: 'Close' }] };

/** 2,100 slips, which fill more than two blocks. */
const SLIPS = `
with added as (
  insert into slip (player_id, market_id, day, label, line_count, points, placed_at)
  select $1, ${KALYAN}, '${DAY}', 'Single Digit', 1, 10, $2::timestamptz from generate_series(1, 2100)
  returning id, player_id)
insert into bid_line (player_id, slip_id, line_no, label, session, digits, close_digits, points, stake, pays)
select player_id, id, 0, 'Single Digit', 'open', '1', '', 10, 10, 95 from added`;

/** 500 blocks of a slip each, after the one of a session. */
const BLOCKS = `
insert into seal_block (market_id, day, session, block_no, slips, hashes, root)
select market_id, day, session, n, array[slips[1] + n], hashes, root from seal_block, generate_series(1, 500) n`;
const BY_FIRST_SLIP = 'seal_block_market_id_day_session_slips_idx';

type Known = { roots?: string[]; keys?: string[] };
type Verdict = { faults: string[]; notes: string[]; isProved: boolean; unproved: string[] };

/** The offline check's verdicts on receipts, each with the roots and keys known from elsewhere. */
function checked(...asked: [receipt: SlipReceipt, known?: Known][]): Verdict[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', CHECK], {
    input: JSON.stringify(asked),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

describe.each(DATABASES)('receipts on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeEach(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(10_000);
    world.clock.set(at('03:00 PM'));
  });
  afterEach(() => world.close());

  async function place(slip: Slip = MIXED, by = player): Promise<string> {
    expect((await world.bid(by, slip)).body).toMatchObject({ status: true });
    const [newest] = await world.database.query<{ id: string }>('select max(id)::text as id from slip');
    return newest?.id ?? '';
  }
  const answer = async (slip_id: unknown, by: Pick<Player, 'token'> = player): Promise<Json> =>
    (await world.call('/api-slip-receipt', { unique_token: by.token, slip_id })).body;
  const receiptOf = async (slip: string): Promise<SlipReceipt> => (await answer(slip)).receipt;
  const declare = (session: 'open' | 'close', number: string): Promise<void> =>
    declareResult(byOperator(world), { ...OPEN, session, number, reason: '' });
  /** Changes the database against its triggers, as its owner can. */
  const tamper = (sql: string): Promise<void> =>
    world.database.script(
      ['slip', 'bid_line', 'seal_block'].reduce(
        (inner, table) =>
          `alter table ${table} disable trigger user; ${inner}; alter table ${table} enable trigger user;`,
        sql,
      ),
    );

  async function placeBehindTheSeal(): Promise<string> {
    await world.database.query('update market_day set open_sealed = false, open_number = null');
    return place({ lines: [{ digits: '9' }] });
  }

  it('show what was placed, to the owner only', async () => {
    const slip = await place();
    const receipt = await receiptOf(slip);
    expect(JSON.parse(receipt.slip)).toEqual({
      ...{ v: 1, slip, family: 'main', market: KALYAN, day: DAY, label: 'Single Digit' },
      placed: String(at('03:00 PM')),
      lines: [
        ['Single Digit', 'open', '1', '', '10', '10', '95'],
        ['Single Digit', 'close', '2', '', '10', '10', '95'],
      ],
      salt: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(receipt).toMatchObject({ market: 'KALYAN', sessions: [{ state: 'open' }, { state: 'open' }] });
    const stranger = await world.addPlayer();
    expect(await answer(slip, stranger)).toMatchObject({ status: false, code: 'not_found' });
    expect(await answer(slip, { token: '' })).toMatchObject({ status: false, code: 'session_ended' });
    for (const wrong of [undefined, 1, '', '1 or 1', '9'.repeat(19)])
      expect(await answer(wrong)).toMatchObject({ status: false, code: 'bad_request' });
  });

  it('prove each session once its root is published, with the key of its time', async () => {
    const slip = await place();
    for (const digits of ['3', '4', '5']) await place({ lines: [{ digits }] });
    await sealSession(world, OPEN);
    expect((await receiptOf(slip)).sessions).toMatchObject([{ state: 'sealed' }, { state: 'open' }]);
    await declare('open', '128');
    await rotateSigningKey(byOperator(world));
    await declare('close', '240');
    const receipt = await receiptOf(slip);
    const roots = receipt.sessions.map(({ head }): string => JSON.parse(head).root);
    const [alone, known, one, key] = checked(
      [receipt],
      [receipt, { roots }],
      [receipt, { roots: roots.slice(0, 1) }],
      [receipt, { keys: [receipt.key] }],
    );
    expect(alone).toEqual({
      faults: [],
      isSigned: true,
      isProved: true,
      unproved: [],
      notes: [
        `Slip ${slip} of market ${KALYAN} (main), ${DAY}, is signed by ${receipt.key}.`,
        'It was placed on 21 Nov 2026, 15:00:00 in India.',
        'It bids on 1: Single Digit, open, 10 points each, 10 pays 95.',
        'It bids on 2: Single Digit, close, 10 points each, 10 pays 95.',
        'The file calls the market KALYAN. This name is not signed.',
        `The slip is one of the 4 slips of the open root ${roots[0]}.`,
        `The slip is one of the 1 slips of the close root ${roots[1]}.`,
      ],
    });
    expect(known).toEqual(alone);
    expect(one?.faults).toEqual([`The root ${roots[1]} does not match any you gave.`]);
    expect(key?.faults).toEqual([`The key ${receipt.sessions[0]?.key} does not match any you gave.`]);
  });

  it('prove the slips at both ends of each block, also on a site of the release before', async () => {
    await world.database.query(SLIPS, [player.id, world.clock.iso()]);
    await declare('open', '128');
    const ends = await world.database.query<{ id: string }>(
      `select id::text from (select id, row_number() over (order by id) as place from slip) s
        where place in (1, 1024, 1025, 2048, 2049, 2100) order by id`,
    );
    const proofs = async () => Promise.all(ends.map(({ id }) => receiptOf(id)));
    const now = await proofs();
    expect(now).toHaveLength(6);
    expect(checked(...now.map((receipt): [SlipReceipt] => [receipt]))).toEqual(
      now.map(() => expect.objectContaining({ faults: [], isProved: true, unproved: [] })),
    );
    await world.database.script(`drop index ${BY_FIRST_SLIP}`);
    expect(await proofs()).toEqual(now);
    expect(await migrate(world.database, readSchema())).toEqual([
      'create index concurrently on seal_block (market_id, day, session, (slips[1]))',
    ]);
    expect(await proofs()).toEqual(now);
  });

  it('of a slip that was changed, left out or added after the root are invalid', async () => {
    const slip = await place();
    const other = await place({ lines: [{ digits: '7' }] });
    await declare('open', '128');
    const before = await receiptOf(slip);

    await tamper(`update bid_line set digits = '6' where slip_id = ${slip} and line_no = 0`);
    const changed = await receiptOf(slip);
    await tamper(`update bid_line set digits = '1' where slip_id = ${slip} and line_no = 0`);
    expect(await receiptOf(slip)).toEqual(before);

    await tamper(`update seal_block set slips = array[${other}, 999999]`);
    const leftOut = await receiptOf(slip);
    const added = await receiptOf(await placeBehindTheSeal());
    expect(checked([before], [changed], [leftOut], [added]).map(({ faults }) => faults)).toEqual([
      [],
      ['This is not the slip that was sealed: it does not lead to the open root.'],
      ['The slip is not among those of the open root.'],
      ['The slip is not among those of the open root.'],
    ]);
  });

  it('are consistent while a session is reopened, and never say that a slip was left out', async () => {
    const slip = await place();
    await sealSession(world, OPEN);
    await publishRoot(world, OPEN);
    const { database } = world;
    const { query } = database;
    let reopened = false;
    const spy = jest.spyOn(database, 'query').mockImplementation(async (sql, values) => {
      const rows = await query.call(database, sql, values);
      if (!reopened && sql.includes('session_seal')) {
        reopened = true;
        await reopenSession(byOperator(world), { ...OPEN, reason: 'sealed too early' });
      }
      return rows as never[];
    });
    const during = await receiptOf(slip);
    spy.mockRestore();
    expect(reopened).toBe(true);
    expect(during.sessions).toMatchObject([{ state: 'proved' }, { state: 'open' }]);
    expect((await receiptOf(slip)).sessions).toMatchObject([{ state: 'open' }, { state: 'open' }]);
    expect(checked([during])).toMatchObject([{ faults: [] }]);
  });

  it('that were tampered with are recognized, each with a sentence', async () => {
    const slip = await place();
    await declare('open', '128');
    const receipt = await receiptOf(slip);
    const [open, close] = receipt.sessions as [SlipReceipt['sessions'][0], SlipReceipt['sessions'][0]];
    const withOpen = (part: object): SlipReceipt => ({ ...receipt, sessions: [{ ...open, ...part }, close] });
    const cases: [SlipReceipt, string][] = [
      [{ ...receipt, slip: receipt.slip.replace('"10"', '"1000"') }, 'The signature of the receipt is invalid'],
      [{ ...receipt, key: 'no key' }, 'The signature of the receipt is invalid'],
      [withOpen({ head: open.head.replace('"slips":1', '"slips":2') }), 'The signature of the open root is invalid'],
      [{ ...receipt, sessions: [open, { ...open, session: 'close' }] }, 'The close root belongs to another session'],
      [withOpen({ path: ['left:zz'] }), 'This is not the slip that was sealed'],
      [withOpen({ path: [`left:${'0'.repeat(64)}`] }), 'This is not the slip that was sealed'],
      [withOpen({ head: '' }), 'The open session has no root'],
      [{ ...receipt, version: 2 as 1 }, 'This is not a receipt of a known version'],
      [{ ...receipt, slip: '1' }, 'The slip in the receipt cannot be read'],
    ];
    const verdicts = checked(...cases.map(([changed]): [SlipReceipt] => [changed]));
    expect(verdicts.map(({ faults }) => faults)).toEqual(
      cases.map(([, sentence]) => [expect.stringContaining(sentence)]),
    );
  });

  it('of older slips, and of results from before roots, state that they have no proof', async () => {
    const late = await place();
    await world.database.script('alter table slip alter column salt drop default');
    const old = await place();
    await world.database.query(`update market_day set open_number = '128' where market_id = $1 and day = $2`, [
      KALYAN,
      DAY,
    ]);
    expect(await receiptOf(old)).toMatchObject({ signature: '', key: '', sessions: [] });
    const receipt = await receiptOf(late);
    expect(receipt.sessions).toMatchObject([{ state: 'none' }, { state: 'open' }]);
    expect(checked([await receiptOf(old)], [receipt])).toEqual([
      {
        faults: [],
        isSigned: false,
        isProved: false,
        unproved: [],
        notes: [
          `Slip ${old} has no proof: it is unsigned, as slips are that were placed before the site made its first key. It was placed on 21 Nov 2026, 15:00:00 in India.`,
        ],
      },
      {
        faults: [],
        isSigned: true,
        isProved: false,
        unproved: ['open', 'close'],
        notes: expect.arrayContaining([expect.stringContaining('declared without a root')]),
      },
    ]);
  });
});

it('a receipt reads no block but the one that holds its slip', async () => {
  const world = await createWorld(DATABASES[1]);
  const player = await world.addPlayer();
  await world.bid(player, MIXED);
  await declareResult(byOperator(world), { ...OPEN, number: '128', reason: '' });
  await world.database.query(BLOCKS);
  await world.database.query('analyze seal_block');
  const [slip] = await world.database.query<{ slip_id: string }>('select id::text as slip_id from slip');
  const query = jest.spyOn(world.database, 'query');
  await world.call('/api-slip-receipt', { unique_token: player.token, ...slip });
  const [sql = '', values] = query.mock.calls.find(([one]) => one.includes('array_position')) ?? [];
  query.mockRestore();
  const lines = await world.database.query<Json>(`explain (analyze, costs off) ${sql}`, values);
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  // Of the others it reads the roots, as `o`.
  expect(rowsRead(plan, / on seal_block (?!o )/)).toBe(1);
  await world.close();
});
