import { momentOf } from '@ank/rules';
import type { Database } from '../../src/db/port';
import { openPostgres } from '../../src/db/postgres';
import { verifyLedger } from '../../src/ledger/verify';
import { filledPostgres } from './databases';
import { eventually } from './eventually';
import { addPayers, carriedOut, expectedStandings, type MoneyRequest, PURSE, send, standings } from './money-requests';
import { type Account, addPlayerTo } from './players';
import { type Program, run, temporaryFolder } from './server-process';
import { DAY, fillTryOut } from './world';

/** Start time of the servers in the fault tests. */
export const STARTED = new Date(momentOf(DAY, 600)).toISOString();

const BUSY = 503;

export type FaultPlace = Awaited<ReturnType<typeof openFaultPlace>>;

/** A database whose servers a test starts, stops and kills, with players who move points. */
export async function openFaultPlace(url?: string, payerCount = 12) {
  const place = url === undefined ? await filledPostgres(fillTryOut) : { url, drop: async () => undefined };
  const { folder, remove } = temporaryFolder();
  const database: Database = openPostgres(place.url, () => undefined);
  if (url !== undefined) await fillTryOut(database);
  const started: Program[] = [];

  const begin = (program: 'main' | 'operator', args: string[] = [], env: Record<string, string> = {}): Program => {
    const made = run(
      program,
      { DATABASE_URL: place.url, DATA_DIR: folder, SITE_DIR: folder, PORT: '0', CLOCK: STARTED, ...env },
      args,
    );
    started.push(made);
    return made;
  };
  const kill = async ({ process, ended }: Program): Promise<void> => {
    process.kill('SIGKILL');
    await ended;
  };
  const close = async (): Promise<void> => {
    await Promise.all(started.map(kill));
    await database.close();
    await place.drop();
    remove();
  };

  const payers: Account[] = await addPayers(database, STARTED, payerCount);
  /** A player who only bids. These requests are not counted. */
  const bystander = await addPlayerTo(database, STARTED, PURSE);

  /** Fails if an acknowledged request is missing, or any was executed partly or twice. Players may continue. */
  async function soundAfter(requests: readonly MoneyRequest[]): Promise<void> {
    const acknowledged = requests.filter((one) => one.acknowledged);
    await database.transaction(async (inside) => {
      const done = new Set(await carriedOut(inside, requests));
      expect(acknowledged.filter((one) => !done.has(one))).toEqual([]);
      expect(await standings(inside, payers)).toEqual(expectedStandings(payers, [...done]));
    }, 'snapshot');
    expect((await verifyLedger(database)).broken).toEqual([]);
  }

  /**
   * Retries every unanswered request under its key, like a client, also after a busy answer. Afterwards each was
   * executed exactly once.
   */
  async function repeatUnanswered(port: number, requests: readonly MoneyRequest[]): Promise<void> {
    await Promise.all(
      requests
        .filter(({ acknowledged }) => !acknowledged)
        .map((one) => eventually(`an answer to ${one.id}`, async () => (await send(port, one)) !== BUSY, 50)),
    );
    expect(requests.filter(({ acknowledged }) => !acknowledged)).toEqual([]);
    expect(await carriedOut(database, requests)).toHaveLength(requests.length);
  }

  return { url: place.url, folder, database, payers, bystander, begin, kill, close, soundAfter, repeatUnanswered };
}
