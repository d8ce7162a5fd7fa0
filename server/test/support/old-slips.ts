import { FAMILY_PATHS, type SlipReceipt } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { declareResult } from '../../src/results/declare-result';
import { byOperator } from './actors';
import { at, createWorld, type Json, KALYAN, MAIN_BAZAR, type Player, type World } from './world';

/** Slips on each old day. Each has a line that wins and one that loses. */
export const OLD_SLIPS = 4;

const TODAY = '2026-11-21';

/** Where slips and lines are: in the main tables and in those of each year. */
export const PLACES = `
select s.tableoid::regclass::text as slips, count(*)::int as slip_count,
       (select count(*)::int from bid_line l
         where l.tableoid::regclass::text = replace(s.tableoid::regclass::text, 'slip', 'bid_line')) as line_count
  from slip s group by s.tableoid order by 1`;

export const resultOf = (day: string, session: 'open' | 'close', number: string) =>
  ({ marketId: KALYAN, day, session, number, reason: 'drawn' }) as const;

export type OldSlips = Awaited<ReturnType<typeof playOldSlips>>;

/**
 * A world on 21 November 2026 whose player bid on settled days of KALYAN, on a market day of the last one that has no
 * result, and today.
 */
export async function playOldSlips(kind: Parameters<typeof createWorld>[0], days: readonly string[]) {
  const world: World = await createWorld(kind);
  await world.setClock(at('10:00 AM', days[0]));
  let player: Player = await world.addPlayer(100_000);

  async function bid({ gameId = KALYAN } = {}): Promise<void> {
    const lines = [{ digits: '1' }, { digits: '2', session: 'Close' }];
    expect((await world.bid(player, { gameId, lines })).body).toMatchObject({ status: true });
  }
  async function goTo(day: string): Promise<void> {
    await world.setClock(at('10:00 AM', day));
    player = { ...player, token: await world.openSession(player.id) };
  }
  for (const day of days) {
    await goTo(day);
    for (let placed = 0; placed < OLD_SLIPS; placed += 1) await bid();
    if (day === days.at(-1)) await bid({ gameId: MAIN_BAZAR });
    await world.setClock(at('08:00 PM', day));
    await declareResult(byOperator(world), resultOf(day, 'open', '128'));
    await declareResult(byOperator(world), resultOf(day, 'close', '240'));
  }
  await goTo(TODAY);
  await bid();

  const ask = async (path: string, body: object): Promise<Json> => {
    const { server_time: _time, ...answer } = (await world.call(path, { unique_token: player.token, ...body })).body;
    expect(answer).toMatchObject({ status: true });
    return answer;
  };
  const slipsOf = (filter: object = {}): Promise<Json> => ask(API.mySlips, filter);

  /** The player's slips of all pages, newest first. */
  async function allSlips(): Promise<{ slip_id: string }[]> {
    const found: { slip_id: string }[] = [];
    let page: Json;
    do {
      page = await slipsOf({ before: found.at(-1)?.slip_id ?? null });
      found.push(...page.slips);
    } while (page.more);
    return found;
  }

  async function receipts(): Promise<SlipReceipt[]> {
    const found: SlipReceipt[] = [];
    for (const { slip_id } of await allSlips()) found.push((await ask('/api-slip-receipt', { slip_id })).receipt);
    return found;
  }

  /** Each kind of a player's reader of slips. */
  const readers = {
    'my bids': slipsOf,
    'older pages of my bids': allSlips,
    'my bids of a day': () => slipsOf({ from: days[0], to: days[0] }),
    'my bids that won': () => slipsOf({ bid_status: 'won' }),
    receipts,
    'bid history': () => ask(FAMILY_PATHS.main.bidHistory, { bid_from: '12/1/2025', bid_to: '11/30/2026' }),
    'win history': () => ask(FAMILY_PATHS.main.winHistory, { date_from: '12/1/2025', date_to: '11/30/2026' }),
    statement: () => ask('/api-wallet-transaction-history', {}),
    'announced wins': () => ask('/api-tell-wins', { telling_id: 'the-same-each-time' }),
    'stakes of limits': () =>
      world.database.query('select * from stakes_since($1, $2) order by day', [player.id, days[0]]),
  };

  /** What each reader finds, as text. */
  async function found(): Promise<Record<string, string>> {
    const texts: Record<string, string> = {};
    for (const [name, read] of Object.entries(readers)) texts[name] = JSON.stringify(await read());
    return texts;
  }

  return {
    world,
    player: () => player,
    ask,
    found,
    receipts,
    places: () => world.database.query<{ slips: string; slip_count: number; line_count: number }>(PLACES),
    close: async () => {
      await world.database.script('drop schema if exists archive cascade');
      await world.close();
    },
  };
}
