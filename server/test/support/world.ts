import { FAMILY_PATHS } from '@ank/protocol';
import { momentOf, parseClock } from '@ank/rules';
import type { FastifyInstance } from 'fastify';
import { createFixedClock } from '../../src/clock';
import { type Config, readConfig } from '../../src/config';
import { migrate } from '../../src/db/migrate';
import type { Database } from '../../src/db/port';
import { primaryReads, type Reads } from '../../src/db/reads';
import { readSchema } from '../../src/db/schema';
import { buildApp } from '../../src/http/app';
import { seedTryOut } from '../../src/instance/seed-try-out';
import { verifyLedger } from '../../src/ledger/verify';
import { createLogger } from '../../src/logger';
import { makeMarketDays } from '../../src/markets/make-market-days';
import type { SecurityEventDetails, SecurityEventKind } from '../../src/security/security-events';
import { createSecurityLog } from '../../src/security/security-log';
import type { DatabaseKind } from './databases';
import { type Account, addPlayerTo, openSessionOf } from './players';

export const DAY = '2026-11-21';

/** A time on 21 November 2026 in India, or on the given day: at('04:10 PM'). */
export const at = (clock: string, day = DAY): number => momentOf(day, parseClock(clock) ?? NaN);

/** Parsed JSON that tests read without types. */
export type Json = ReturnType<typeof JSON.parse>;

export type Answer = { status: number; body: Json; headers: Record<string, unknown> };

/** A player as the tests see it. */
export type Player = Account & { balance: () => Promise<number> };

export type StoredEvent = {
  kind: SecurityEventKind;
  player_id: string | null;
  mobile: string;
  address: string;
  device: string;
  details: SecurityEventDetails;
  times: number;
};

export type World = Awaited<ReturnType<typeof createWorld>>;

/** The try-out data, and the market days around 10:00 AM of the day. */
export async function fillTryOut(database: Database): Promise<void> {
  const clock = createFixedClock(at('10:00 AM'));
  await migrate(database, readSchema());
  await seedTryOut({ database, clock });
  await makeMarketDays({ database, clock });
}

/** Of this file. A failing test may leave its world open, whose timers would then fail in the next file. */
const open = new Set<() => Promise<void>>();
afterAll(() => Promise.all([...open].map((close) => close())));

/** A whole server on a database with the try-out data, at 10:00 AM of the day until its clock is set. */
export async function createWorld(
  kind: Pick<DatabaseKind, 'openFilled'>,
  env: Record<string, string> = {},
  logger = createLogger('silent'),
  readsOf: (database: Database) => Reads = primaryReads,
) {
  const database: Database = await kind.openFilled(fillTryOut);
  const clock = createFixedClock(at('10:00 AM'));
  const config: Config = { ...readConfig({ SITE_DIR: '/nonexistent', ...env }) };
  const events = createSecurityLog(database, clock, logger);
  const reads = readsOf(database);
  const app: FastifyInstance = await buildApp({ config, database, clock, logger, events, reads });
  await app.ready();

  async function post(url: string, payload: string | object, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await app.inject({
      method: 'POST',
      url,
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      headers: { 'content-type': 'application/json', ...headers },
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  }

  const call = (path: string, body: object = {}, headers?: Record<string, string>): Promise<Answer> =>
    post(path, { env_type: 'Prod', app_key: 'test', ...body }, headers);

  const openSession = (playerId: string, atMs = clock.nowMs()): Promise<string> =>
    openSessionOf(database, playerId, new Date(atMs).toISOString());

  async function addPlayer(points = 10_000, options: { bettingOn?: boolean; blocked?: boolean } = {}): Promise<Player> {
    const account = await addPlayerTo(database, clock.iso(), points, options);
    const balance = async (): Promise<number> => {
      const [wallet] = await database.query<{ points: string }>(
        `select credits - debits as points from account where player_id = $1 and kind = 'wallet'`,
        [account.id],
      );
      return Number(wallet?.points);
    };
    return { ...account, balance };
  }

  /** Sets the clock and creates the market days around it. */
  async function setClock(momentMs: number): Promise<void> {
    clock.set(momentMs);
    await makeMarketDays({ database, clock });
  }

  /** The security events so far, oldest first. */
  async function securityEvents(): Promise<StoredEvent[]> {
    await events.flush();
    return database.query<StoredEvent>(
      'select kind, player_id, mobile, address, device, details, times from security_event order by id',
    );
  }

  /** Until then, reads without a session come from the cache. */
  const nextSecond = (): void => clock.set(clock.nowMs() + 1000);

  const close = async (): Promise<void> => {
    open.delete(close);
    await app.close();
    await events.close();
    await database.close();
  };
  open.add(close);

  return {
    app,
    clock,
    config,
    database,
    reads,
    post,
    call,
    addPlayer,
    openSession,
    setClock,
    nextSecond,
    bid: (player: Pick<Player, 'token'>, slip: Slip) => call(FAMILY_PATHS.main.submitBid, slipBody(player.token, slip)),
    events,
    securityEvents,
    breaks: async () => (await verifyLedger(database)).broken,
    close,
  };
}

export type SlipLine = { digits?: unknown; closedigits?: unknown; points?: unknown; session?: unknown };
export type Slip = { gameId?: string; label?: string; requestId?: string; lines?: SlipLine[] };

/** KALYAN of the try-out data: 04:10 PM to 06:10 PM. */
export const KALYAN = '9';
export const MAIN_BAZAR = '16';

/** A submission as the web client sends it; by default a line is 10 points on 5, Open. */
export function slipBody(
  token: string,
  { gameId = KALYAN, label = 'Single Digit', requestId, lines = [{}] }: Slip,
): Record<string, unknown> {
  return {
    unique_token: token,
    game_id: gameId,
    ...(requestId === undefined ? {} : { request_id: requestId }),
    new_result: {
      unique_token: token,
      Gamename: 'KALYAN',
      totalbit: 1,
      gameid: gameId,
      pana: label,
      gametype: label,
      bid_date: '1-January-2020',
      session: label,
      result: lines.map((line) => ({ digits: '5', closedigits: '', points: '10', session: 'Open', ...line })),
    },
  };
}
