import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnPostgres } from '../../test/support/databases';
import { eventually } from '../../test/support/eventually';
import { type FaultPlace, openFaultPlace, STARTED } from '../../test/support/fault-place';
import { type MoneyRequest, newRequests, send } from '../../test/support/money-requests';
import { placeOne } from '../../test/support/place-one';
import { DAY } from '../../test/support/world';
import { createFixedClock } from '../clock';
import { askServer } from '../operator/channel';

const CALLERS = 8;
const PAYERS = 24;
/** Requests acknowledged between two crashes. */
const BETWEEN = 40;
/** Points must move again within this time after the database is back, also on a busy machine. */
const RECOVERS_MS = 5_000;

/** One market per crash; its result is declared just before. */
const MARKETS = [
  ['4', 'TIME BAZAR'],
  ['5', 'MADHUR DAY'],
  ['6', 'MILAN DAY'],
  ['7', 'RAJDHANI DAY'],
  ['8', 'SUPREME DAY'],
] as const;
const CRASHES = MARKETS.length;
const SLIPS = 20;
const SLIP_LINES = 50;
/** Every tenth line bets on the winning digit: 95 points for 10. */
const WINS = (CRASHES * SLIPS * SLIP_LINES) / 10;

describe('PostgreSQL that is killed under load', () => {
  let postgres: OwnPostgres;
  let place: FaultPlace;
  beforeAll(async () => {
    postgres = await globalThis.ownPostgres();
    place = await openFaultPlace(postgres.url, PAYERS);
    const clock = createFixedClock(Date.parse(STARTED));
    const lines = Array.from({ length: SLIP_LINES }, (_, line) => ({
      digits: String(line % 10),
      closeDigits: '',
      points: 10,
      session: 'open',
    }));
    for (let slip = 0; slip < CRASHES * SLIPS; slip += 1) {
      const gameId = MARKETS[slip % CRASHES]?.[0] ?? '';
      await placeOne({ database: place.database, clock }, place.bystander.token, {
        family: 'main',
        requestId: null,
        gameId,
        label: 'Single Digit',
        lines,
      });
    }
  });
  /** Callers start nothing new, and do not wait any longer after a failed test. */
  let ended = false;
  let abandoned = false;
  afterAll(async () => {
    [ended, abandoned] = [true, true];
    await place.close();
    await postgres.stop();
  });

  const all: MoneyRequest[] = [];
  const acknowledged = (): number => all.filter((one) => one.acknowledged).length;
  const moved = async (more: number): Promise<void> => {
    const enough = acknowledged() + more;
    await eventually('acknowledgements', () => acknowledged() >= enough);
  };

  /** How often each caller has sent a request. */
  const sent = Array.from({ length: CALLERS }, () => 0);
  const allSendAgain = async (): Promise<void> => {
    const before = [...sent];
    await eventually('another request of each caller', () => sent.every((times, at) => times > (before[at] ?? 0)));
  };

  /** Requests one movement after another, retrying each until it is acknowledged. */
  async function caller(port: number, number: number): Promise<void> {
    for (let at = 0; !ended; at += 1) {
      const pair = [0, 1].map((next) => place.payers[(number + at + next) % PAYERS]).flatMap((payer) => payer ?? []);
      const requests = newRequests(
        pair,
        `caller-${number}-${at}`,
        1,
        (['bid', 'transfer', 'withdraw'] as const)[at % 3],
      );
      all.push(...requests);
      for (const request of requests) {
        await eventually(
          `an answer to ${request.id}`,
          () => {
            sent[number] = (sent[number] ?? 0) + 1;
            return send(port, request).then(() => request.acknowledged || abandoned);
          },
          50,
        );
      }
      await sleep(10);
    }
  }

  const declare = (market: string) =>
    askServer(place.folder, [
      'results',
      'declare',
      '--market',
      market,
      '--date',
      DAY,
      '--session',
      'open',
      '--pana',
      '128',
      '--yes',
    ]);

  it(`${CRASHES} times loses nothing acknowledged, charges and pays nothing twice, and serves the same server again`, async () => {
    const server = place.begin('main');
    const port = await server.ready;
    const load = Promise.all(Array.from({ length: CALLERS }, (_, number) => caller(port, number)));
    // Awaited at the end. If the test fails before, its own error matters more.
    load.catch(() => undefined);

    for (const [crash, [, market]] of MARKETS.entries()) {
      await moved(BETWEEN);
      const declared = declare(market);
      await sleep(crash * 5);
      await postgres.crash();
      // Who sends again has the answer to what was in flight; from then on nothing moves.
      await allSendAgain();
      const before = acknowledged();
      await allSendAgain();
      expect(acknowledged()).toBe(before);
      await postgres.restart();
      const backAt = performance.now();
      await moved(1);
      expect(performance.now() - backAt).toBeLessThan(RECOVERS_MS);
      await declared;
      await place.soundAfter(all);
    }

    await moved(BETWEEN);
    ended = true;
    await load;
    expect([server.process.exitCode, acknowledged()]).toEqual([null, all.length]);
    for (const [, market] of MARKETS) expect((await declare(market))?.exitCode).toBe(0);
    const [paid] = await place.database.query(
      `select count(*)::int as wins, sum(amount)::int as points from transfer where code = 'win' and reference like 'win:%' and amount = 95`,
    );
    expect(paid).toEqual({ wins: WINS, points: WINS * 95 });
    await place.soundAfter(all);
  }, 900_000);
});
