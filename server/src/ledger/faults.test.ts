import { API } from '@ank/shared/api';
import { momentOf } from '@ank/shared/rules';
import { randomBytes } from 'node:crypto';
import { freshPostgres } from '../../test/support/databases';
import { callServer, type Program, run, temporaryFolder } from '../../test/support/server-process';
import { slipBody } from '../../test/support/world';
import type { Database } from '../db/port';
import { openPostgres } from '../db/postgres';
import { tokenHash } from '../verbs/player-of';
import { verifyLedger } from './verify';

const KILLS = 20;
const DAY = '2026-11-21';
const PLAYERS = 4;

/** A bid that was sent: its request id and whether it was acknowledged. */
type Sent = { player: number; requestId: string; acknowledged: boolean };

describe('a server that is killed', () => {
  let place: { url: string; drop: () => Promise<void> };
  let database: Database;
  let folder: { folder: string; remove: () => void };
  let server: Program | null = null;
  const tokens: string[] = [];
  const ids: string[] = [];

  const start = async (): Promise<number> => {
    server = run('main', {
      DATABASE_URL: place.url,
      DATA_DIR: folder.folder,
      PORT: '0',
      CLOCK: new Date(momentOf(DAY, 600)).toISOString(),
      SITE_DIR: folder.folder,
    });
    return server.ready;
  };
  const kill = async (): Promise<void> => {
    server?.process.kill('SIGKILL');
    await server?.ended;
  };

  beforeAll(async () => {
    place = await freshPostgres();
    folder = temporaryFolder();
    database = openPostgres(place.url, () => undefined);
    await start();
    for (let at = 0; at < PLAYERS; at += 1) {
      const [row] = await database.query<{ id: string }>(
        `insert into player (mobile, name, password_hash, created_at) values ($1, 'Fault', 'none', '2026-11-21') returning id`,
        [String(6_100_000_000 + at)],
      );
      const id = row?.id ?? '';
      await database.query(`insert into account (kind, player_id) values ('wallet', $1), ('withdraw_hold', $1)`, [id]);
      await database.query(
        `select post_transfer('2026-11-21', h.id, w.id, 1000000::bigint, 'opening', 'player:' || $1::text, 'test')
           from account h, account w where h.kind = 'house' and w.kind = 'wallet' and w.player_id = $1::bigint`,
        [id],
      );
      const token = randomBytes(32).toString('base64url');
      await database.query(
        `insert into player_session (token_hash, player_id, device_id, created_at, last_seen_at) values ($1, $2, '', $3, $3)`,
        [tokenHash(token), id, new Date(momentOf(DAY, 600)).toISOString()],
      );
      tokens.push(token);
      ids.push(id);
    }
  });
  afterAll(async () => {
    await kill();
    await database.close();
    await place.drop();
    folder.remove();
  });

  const send = (port: number, sent: Sent): Promise<void> =>
    callServer(port, API.submitBid, slipBody(tokens[sent.player] ?? '', { requestId: sent.requestId, lines: [{ digits: '1' }, { digits: '2', session: 'close' }] })).then(
      ({ status }) => void (sent.acknowledged ||= status === true),
      () => undefined,
    );

  it(`${KILLS} times during bids loses no acknowledged bid and charges none twice`, async () => {
    const all: Sent[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      await kill();
      const port = await start();
      const batch: Sent[] = Array.from({ length: 40 }, (_, i) => ({ player: i % PLAYERS, requestId: `fault-${round}-${i}`, acknowledged: false }));
      all.push(...batch);
      const underWay = batch.map((one) => send(port, one));
      // Killed as soon as so many are acknowledged, the others wherever they are.
      while (batch.filter(({ acknowledged }) => acknowledged).length < round) await new Promise((later) => setTimeout(later, 1));
      await kill();
      await Promise.all(underWay);
    }
    const lost = all.filter(({ acknowledged }) => !acknowledged);
    expect(lost.length).toBeGreaterThan(0);
    expect(all.length - lost.length).toBeGreaterThan(0);
    const port = await start();
    // A client repeats what it has no answer to.
    await Promise.all(all.map((one) => send(port, one)));
    expect(all.filter(({ acknowledged }) => !acknowledged)).toEqual([]);
    const rows = await database.query<{ player_id: string; slips: string; spent: string }>(
      `select s.player_id, count(*) as slips, (select 1000000 - (a.credits - a.debits) from account a where a.player_id = s.player_id and a.kind = 'wallet') as spent
         from slip s group by s.player_id order by s.player_id`,
    );
    const each = all.length / PLAYERS;
    expect(rows.map(({ slips, spent }) => [Number(slips), Number(spent)])).toEqual(ids.map(() => [each, each * 20]));
    expect(await verifyLedger(database)).toEqual([]);
  }, 180_000);

  it(`${KILLS} times while it settles pays every win once`, async () => {
    // Nobody else settles meanwhile.
    await kill();
    await database.query(
      `select set_results(0, $1::timestamptz, 9, $2, null, null, '128', null, array['Single Digit|open|1|'], '{}', 'test', '')`,
      [new Date(momentOf(DAY, 700)).toISOString(), DAY],
    );
    const progress = async (): Promise<number> => Number((await database.query<{ n: string }>('select sum(chunks) as n from settlement_task'))[0]?.n ?? 0);
    let killed = 0;
    for (; killed < KILLS; killed += 1) {
      // Settles one slip a transaction and is ended by the database in the middle of one.
      const settler = openPostgres(place.url, () => undefined, 1);
      const [own] = await settler.query<{ pid: number }>('select pg_backend_pid() as pid');
      const until = (await progress()) + 3;
      let ended = false;
      const settling = (async () => {
        while (!ended) await settler.query(`select settle_chunk($1::timestamptz, 9, $2, 2)`, [new Date(momentOf(DAY, 701)).toISOString(), DAY]);
      })().catch(() => (ended = true));
      while (!ended && (await progress()) < until) await new Promise((later) => setTimeout(later, 1));
      await database.query('select pg_terminate_backend($1)', [own?.pid]);
      ended = true;
      await settling;
      await settler.close();
      expect(await verifyLedger(database)).toEqual([]);
      if ((await database.query('select 1 as one from settlement_task where finished_at is null')).length === 0) break;
    }
    expect(killed).toBe(KILLS);
    await kill();
    await start();
    while ((await database.query('select 1 as one from settlement_task where finished_at is null')).length > 0) await new Promise((later) => setTimeout(later, 20));
    const [sum] = await database.query<{ wins: string; paid: string; lines: string }>(
      `select (select count(*) from transfer where code = 'win') as wins, (select sum(amount) from transfer where code = 'win') as paid,
              (select count(*) from bid_line where status = 'won') as lines`,
    );
    expect(sum).toEqual({ wins: String(KILLS * 40), paid: String(KILLS * 40 * 95), lines: String(KILLS * 40) });
    expect(await verifyLedger(database)).toEqual([]);
  }, 180_000);
});
