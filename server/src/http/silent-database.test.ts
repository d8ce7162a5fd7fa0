import { type Break, breakingProxy } from '../../test/support/breaking-proxy';
import { filledPostgres } from '../../test/support/databases';
import { eventually } from '../../test/support/eventually';
import { createWorld, fillTryOut, type World } from '../../test/support/world';
import { openPostgres } from '../db/postgres';

/** Far more than an answer takes on a busy machine. */
const ANSWER_MS = 4_000;

describe('a database that falls silent', () => {
  let world: World;
  let proxy: { port: number; close: () => Promise<void> };
  let place: { url: string; drop: () => Promise<void> };
  const silence: { at: Break; of: string | null } = { at: 'request', of: null };
  beforeAll(async () => {
    place = await filledPostgres(fillTryOut);
    const url = new URL(place.url);
    const fallsSilent = (piece: Buffer): Break | null => {
      if (silence.of === null || !piece.includes(silence.of)) return null;
      silence.of = null;
      return silence.at;
    };
    proxy = await breakingProxy(Number(url.port || 5432), fallsSilent, 'silent');
    url.port = String(proxy.port);
    const open = async () => openPostgres(url.href, () => undefined, { connections: 2, answerMs: ANSWER_MS });
    world = await createWorld({ openFilled: open });
  });
  afterAll(async () => {
    await world.close();
    await proxy.close();
    await place.drop();
  });

  it.each<[Break, number]>([
    ['request', 1000],
    ['answer', 990],
  ])('at the %s of a bid gives no certain answer, and a retry under its key charges once', async (at, left) => {
    const player = await world.addPlayer(1000);
    const requestId = `silent-at-the-${at}`;
    Object.assign(silence, { at, of: requestId });
    const { status, body } = await world.bid(player, { requestId });
    expect([status, body.status, body.code]).toEqual([500, false, 'unavailable']);
    expect(silence.of).toBeNull();
    expect(await player.balance()).toBe(left);
    for (const time of ['the repeat', 'and one more']) {
      const repeated = await world.bid(player, { requestId });
      expect([time, repeated.status, repeated.body.wallet_amt]).toEqual([time, 200, '990']);
    }
    expect(await player.balance()).toBe(990);
    expect(await world.breaks()).toEqual([]);
  });

  it('refuses the next bid of the player together with the silent one, so that no bid waits twice', async () => {
    const player = await world.addPlayer(1000);
    Object.assign(silence, { at: 'request', of: 'silent-before-another' });
    const silent = world.bid(player, { requestId: 'silent-before-another' });
    await eventually('the silence', () => silence.of === null);
    const { status, body } = await world.bid(player, { requestId: 'behind-the-silent-one' });
    expect([status, body.status, body.code]).toEqual([503, false, 'unavailable']);
    expect((await silent).status).toBe(500);
    const repeated = await world.bid(player, { requestId: 'behind-the-silent-one' });
    expect([repeated.status, repeated.body.wallet_amt]).toEqual([200, '990']);
  });
});
