import type { NamedRoot, SlipReceipt } from '@ank/protocol';
import { createPublicKey, verify } from 'node:crypto';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { at, createWorld, DAY, type Json, KALYAN, type Player, type World } from '../../test/support/world';
import { createClock, createFixedClock } from '../clock';
import { consistencyOf } from '../receipts/merkle';
import { declareResult } from './declare-result';
import { publishRoot } from './publish-root';
import { reopenSession } from './reopen-session';
import { sealDueSessions } from './seal-due-sessions';
import { sealSession } from './seal-session';

const OPEN = { marketId: KALYAN, day: DAY, session: 'open' } as const;
const REOPEN = { ...OPEN, reason: 'the clock ran ahead' };

describe.each(DATABASES)('a session that was sealed too early, on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeEach(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(10_000);
    world.clock.set(at('03:00 PM'));
  });
  afterEach(() => world.close());

  const bid = async (): Promise<Json> => (await world.bid(player, {})).body;
  const reopen = (): Promise<unknown> => reopenSession(byOperator(world), REOPEN);
  /** Another server of the site, whose clock is hours ahead, runs its chore. */
  const sealAhead = (): Promise<void> => sealDueSessions({ ...world, clock: createFixedClock(at('04:30 PM')) });
  const roots = async (): Promise<NamedRoot[]> => {
    world.nextSecond();
    return (await world.call('/api-published-roots', { market_day: DAY })).body.roots;
  };
  const headOf = ({ head }: { head: string }): Json => JSON.parse(head);

  it('is reopened by the operator, and its next root names the one before it and why', async () => {
    await bid();
    await bid();
    await sealAhead();
    expect(await bid()).toMatchObject({ status: false });
    await reopen();
    expect(await roots()).toMatchObject([{ reason: REOPEN.reason, reopened_at: '21 Nov 2026 03:00:00 PM' }]);
    expect(await bid()).toMatchObject({ status: true });
    world.clock.set(at('04:10 PM'));
    await sealDueSessions(world);
    const [first, second] = (await roots()) as [NamedRoot, NamedRoot];
    const [before, after] = [headOf(first), headOf(second)];
    expect([before.slips, after.slips]).toEqual([2, 3]);
    expect(after.before).toEqual({
      ...{ root: before.root, slips: 2, reason: REOPEN.reason, reopened: String(at('03:00 PM')) },
    });
    const [key] = await world.database.query<{ public_key: string }>('select public_key from signing_key');
    const spki = createPublicKey({ key: Buffer.from(key!.public_key, 'base64'), type: 'spki', format: 'der' });
    const text = Buffer.from(`ank-root-1\n${second.head}`);
    expect(verify(null, text, spki, Buffer.from(second.signature, 'base64'))).toBe(true);
    const [block] = await world.database.query<{ hashes: string }>(
      `select encode(hashes, 'hex') as hashes from seal_block where session = 'open' and market_id = ${KALYAN}`,
    );
    const leaves = (block?.hashes.match(/.{64}/g) ?? []).map((hex) => Buffer.from(hex, 'hex'));
    expect(second.consistency).toEqual(consistencyOf(leaves, 2));
    expect(await world.breaks()).toEqual([]);
    const audit = await world.database.query(`select actor, details from audit_entry where action = 'results reopen'`);
    expect(audit).toMatchObject([{ actor: 'operator:test', details: { root: before.root, reason: REOPEN.reason } }]);
  });

  it('is shown in the receipts: no proof while it is open, then one with the proof of the growth', async () => {
    await bid();
    const [slip] = await world.database.query<{ id: string }>('select id::text from slip');
    const proof = async () => {
      const body = { unique_token: player.token, slip_id: slip?.id };
      const { receipt } = (await world.call('/api-slip-receipt', body)).body as { receipt: SlipReceipt };
      return receipt.sessions[0];
    };
    await sealAhead();
    expect(await proof()).toMatchObject({ state: 'proved', path: [], consistency: [] });
    await reopen();
    expect(await proof()).toMatchObject({ state: 'open', head: '' });
    await bid();
    await declareResult(byOperator(world), { ...OPEN, number: '128', reason: '' });
    expect(await proof()).toMatchObject({ state: 'proved', path: [expect.any(String)] });
    expect((await proof())?.consistency).toHaveLength(1);
  });

  it('can be reopened more than once, and each root names the one before', async () => {
    for (let slips = 0; slips < 3; slips += 1) {
      await bid();
      await sealAhead();
      if (slips < 2) await reopen();
    }
    const heads = (await roots()).map(headOf);
    expect(heads.map(({ slips }) => slips)).toEqual([1, 2, 3]);
    expect(heads.map(({ before }) => before?.root)).toEqual([undefined, heads[0].root, heads[1].root]);
    expect(await world.breaks()).toEqual([]);
  });

  it('stays sealed if it was not sealed too early', async () => {
    await expect(reopen()).rejects.toThrow('The session is not sealed.');
    await sealSession(world, OPEN);
    await expect(reopen()).rejects.toThrow('The root of the session is not published yet.');
    await publishRoot(world, OPEN);
    world.clock.set(at('04:30 PM'));
    await expect(reopen()).rejects.toThrow('The cut-off of the session has passed, so it stays sealed.');
    world.clock.set(at('03:00 PM'));
    await declareResult(byOperator(world), { ...OPEN, number: '128', reason: '' });
    await expect(reopen()).rejects.toThrow('The result of the session is declared, so it stays sealed.');
    await expect(reopenSession(byOperator(world), { ...REOPEN, day: '2026-01-01' })).rejects.toThrow('no such day');
  });

  it('keeps what was published: nobody deletes, truncates or silently replaces a root', async () => {
    await bid();
    await sealAhead();
    for (const change of ['delete from session_seal', 'delete from seal_block', `update seal_block set root = ''`])
      await expect(world.database.query(change)).rejects.toThrow('final');
    await reopen();
    for (const change of ['delete from reopened_seal', `update reopened_seal set reason = ''`])
      await expect(world.database.query(change)).rejects.toMatchObject({ code: '23001' });
    await sealSession(world, OPEN);
    const ofReleaseBefore = `update session_seal set slips = 1, root = 'aa', head = '{"root":"aa"}', signature = '',
      published_at = sealed_at where root is null`;
    await expect(world.database.query(ofReleaseBefore)).rejects.toThrow('a root names the one before it');
  });

  it('is not sealed again by a server that computes an earlier seal late', async () => {
    await bid();
    await sealSession(world, OPEN);
    let goOn = (): void => undefined;
    const wait = new Promise<void>((resolve) => (goOn = resolve));
    const { database } = world;
    const late = publishRoot(
      {
        ...world,
        // Without the lock, like a server whose connection broke after reading.
        database: {
          ...database,
          holding: (_name, work) => work(),
          query: async (sql, values) => {
            const rows = await database.query<never>(sql, values);
            if (sql.includes('with ordinality')) await wait;
            return rows;
          },
        },
      },
      OPEN,
    );
    await publishRoot({ ...world, database: { ...database } }, OPEN);
    await reopen();
    await bid();
    await sealSession(world, OPEN);
    goOn();
    await late;
    expect(await database.query(`select root from session_seal`)).toEqual([{ root: null }]);
    await publishRoot(world, OPEN);
    expect(headOf((await roots())[1]!).slips).toBe(2);
  });

  it('is prevented if the clocks of the database and of a server differ', async () => {
    await bid();
    world.clock.set(at('04:10 PM'));
    const shown = Date.now();
    const spy = jest.spyOn(Date, 'now').mockReturnValue(shown - 3 * 3_600_000);
    try {
      const { agreesWith } = createClock(null);
      const there = { ...world, clock: { ...world.clock, agreesWith } };
      await expect(sealDueSessions(there)).rejects.toThrow('the clocks of the database and this server differ');
      expect(await world.database.query('select from session_seal')).toEqual([]);
      spy.mockRestore();
      await sealDueSessions(there);
      expect(await world.database.query('select from session_seal')).toHaveLength(1);
    } finally {
      spy.mockRestore();
    }
  });
});
