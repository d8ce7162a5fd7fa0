import { API } from '@ank/protocol/test-support';
import { randomBytes } from 'node:crypto';
import { DATABASES } from '../../../test/support/databases';
import { type Answer, at, createWorld, type World } from '../../../test/support/world';
import type { Database } from '../../db/port';
import { createRequestLimit } from './request-limit';
import { createTokenGate, UNKNOWN_TOKENS_PER_MINUTE } from './token-gate';

const HERE = '203.0.113.1';
const newToken = (): string => randomBytes(32).toString('base64url');
const times = (count: number): null[] => Array.from({ length: count }, () => null);

describe.each(DATABASES)('unknown tokens on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind, { TRUST_PROXY: '1' });
  });
  beforeEach(() => world.setClock(at('10:00 AM')));
  afterAll(() => world.close());

  const wallet = (unique_token: string, address: string): Promise<Answer> =>
    world.call(API.walletBalance, { unique_token }, { 'x-forwarded-for': address });
  const statusesOf = (answers: readonly Answer[]): string[] =>
    answers.map(({ status, body }) => `${status} ${String(body.code ?? 'ok')}`);
  const counted = (answers: readonly Answer[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const status of statusesOf(answers)) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  it('are answered 300 times a minute, while players of the same address, recently seen or not, continue', async () => {
    const seen = await world.addPlayer(100);
    expect((await wallet(seen.token, HERE)).body.wallet_amt).toBe('100');
    const strangers: Promise<Answer>[] = [];
    const players: Promise<Answer>[] = [];
    for (let round = 0; round < 12; round += 1) {
      strangers.push(...times(30).map(() => wallet(newToken(), HERE)));
      players.push(wallet(seen.token, HERE), wallet((await world.addPlayer(100)).token, HERE));
    }
    expect(counted(await Promise.all(players))).toEqual({ '200 ok': 24 });
    expect(counted(await Promise.all(strangers))).toEqual({ '200 session_ended': 300, '429 rate_limited': 60 });
    const fresh = await world.addPlayer(100);
    expect(statusesOf([await wallet(newToken(), HERE), await wallet(fresh.token, HERE)])).toEqual([
      '429 rate_limited',
      '200 ok',
    ]);
    expect((await world.bid(await world.addPlayer(100), {})).body.status).toBe(true);
  });

  it('are counted by address, an IPv6 one by its network, and afresh each minute', async () => {
    await Promise.all(times(300).map((_, host) => wallet(newToken(), `[2001:db8::${host.toString(16)}]:443`)));
    expect(
      statusesOf([await wallet(newToken(), '2001:db8::ffff'), await wallet(newToken(), '2001:db8:0:1::1')]),
    ).toEqual(['429 rate_limited', '200 session_ended']);
    await world.setClock(at('10:01 AM'));
    expect(statusesOf([await wallet(newToken(), '2001:db8::ffff')])).toEqual(['200 session_ended']);
  });

  it('of an ended session are counted too, but can still log out', async () => {
    const elsewhere = '203.0.113.2';
    const player = await world.addPlayer(100);
    const logOut = () => world.call(API.userLogout, { unique_token: player.token }, { 'x-forwarded-for': elsewhere });
    expect((await wallet(player.token, elsewhere)).body.status).toBe(true);
    for (let i = 0; i < 3; i += 1) expect((await logOut()).body).toEqual((await logOut()).body);
    const answers = await Promise.all(times(400).map(() => wallet(player.token, elsewhere)));
    expect(counted(answers)).toEqual({ '200 session_ended': 295, '429 rate_limited': 105 });
    expect((await logOut()).status).toBe(429);
  });

  it('do not hide a block from its player, however often', async () => {
    const player = await world.addPlayer(100, { blocked: true });
    const answers = await Promise.all(times(320).map(() => wallet(player.token, HERE)));
    expect(counted(answers)).toEqual({ '200 session_ended': 320 });
    expect(answers[0]?.body.msg).toBe('Account is blocked By admin. Please contact to admin.');
  });

  describe('the cost of unknown tokens', () => {
    /** A gate on the real database, with queries held until released. */
    function watched() {
      const asked: number[] = [];
      let release: () => void = () => undefined;
      const gate = new Promise<void>((open) => (release = open));
      const database: Database = {
        ...world.database,
        query: async (sql, values = []) => {
          asked.push((values[2] as string[]).length);
          await gate;
          return world.database.query(sql, values);
        },
      };
      const place = { database, clock: world.clock };
      const limit = createRequestLimit(place);
      return { admit: createTokenGate(place, limit), limit, asked, release };
    }

    it('is no query for malformed tokens and those checked in this minute', async () => {
      const { admit, asked, release } = watched();
      release();
      const token = newToken();
      for (const sent of [token, token, token, '', 'x', `${token}x`, token.replace(/./, ' ')]) {
        expect(await admit(sent, HERE)).toBe(false);
      }
      expect(asked).toEqual([1]);
      await world.setClock(at('10:01 AM'));
      expect(await admit(token, HERE)).toBe(false);
      expect(asked).toEqual([1, 1]);
    });

    it('is few queries, which delay nobody who was seen lately', async () => {
      const { admit, limit, asked, release } = watched();
      const [seen, unseen] = [await world.addPlayer(0), await world.addPlayer(0)];
      limit.remember(seen.token, seen.id);
      const strangers = times(1000).map(() => admit(newToken(), HERE).catch(() => null));
      const found = admit(unseen.token, HERE);
      expect(await admit(seen.token, HERE)).toBe(true);
      release();
      expect(await found).toBe(true);
      const outcomes = await Promise.all(strangers);
      expect(outcomes.filter((outcome) => outcome === false)).toHaveLength(UNKNOWN_TOKENS_PER_MINUTE);
      expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(700);
      expect(asked).toEqual([1, 500, 500]);
      limit.forget(seen.token);
      expect(limit.knows(seen.token)).toBe(false);
    });
  });
});
