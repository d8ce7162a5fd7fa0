import type { Logger } from 'pino';
import { type Database, DatabaseUnreachable, type Moved, type Queryable } from './port';

/** 'late': lags by more than the limit. 'other': not a standby of this site's database. */
export type ReplicaState = 'in use' | 'late' | 'unreachable' | 'other';

type Work<Result> = (from: Queryable) => Promise<Result>;

/** Where histories, charts and reports are read. Decisions never use these reads. */
export type Reads = {
  /** For one player: has everything up to the wallet's sums `moved`, as read from the primary. */
  ofPlayer: <Result>(player: { id: string; moved: Moved }, work: Work<Result>) => Promise<Result>;
  /** For everybody: at most MAX_LAG_MS old. */
  ofAll: <Result>(work: Work<Result>) => Promise<Result>;
  /** For an operator: has everything written before. */
  ofOperator: <Result>(work: Work<Result>) => Promise<Result>;
  /** Null without a replica. */
  state: () => ReplicaState | null;
};

const MAX_LAG_MS = 10_000;

/** How often, and how long each time, an operator's report waits for the replica. */
const TRIES = 20;
const REST_MS = 100;

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REST_MS));

/** Reads everything from the primary. */
export const primaryReads = (primary: Queryable): Reads => ({
  ofPlayer: (_player, work) => work(primary),
  ofAll: (work) => work(primary),
  ofOperator: (work) => work(primary),
  state: () => null,
});

const POSITION = `
select pg_current_wal_lsn()::text as position, system_identifier::text as cluster from pg_control_system()`;

/** A standby that was promoted is no longer one: it would be queried repeatedly for what the new standby has. */
const HAS = 'pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false)';

const FOUND = `select ${HAS} as recent, system_identifier::text as cluster from pg_control_system()`;

const RECENT = `select ${HAS} as recent`;

/** Both sums are in one row, written in the transaction of the movement. */
const HAS_MOVED = `
select ${HAS} and a.debits >= $3::bigint and a.credits >= $4::bigint as recent
  from account a where a.player_id = $2 and a.kind = 'wallet'`;

/**
 * Reads from a replica if it is recent enough, which is checked in the same snapshot, and otherwise from the primary.
 * `look` compares the two; call it about once a second.
 */
export function replicaReads(
  { primary, replica }: Record<'primary' | 'replica', Database>,
  logger: Pick<Logger, 'info' | 'warn'>,
  nowMs = (): number => performance.now(),
): Reads & { look: () => Promise<void> } {
  let state: ReplicaState = 'unreachable';
  /** Positions of the primary, oldest first. The first one is the newest that is older than the limit. */
  let positions: { atMs: number; position: string }[] = [];

  function enter(next: ReplicaState): void {
    if (next === state) return;
    state = next;
    logger[next === 'in use' ? 'info' : 'warn']({ replica: next }, 'the replica for reads');
  }

  async function look(): Promise<void> {
    try {
      const [now] = await primary.query<{ position: string; cluster: string }>(POSITION);
      if (!now) return;
      positions.push({ atMs: nowMs(), position: now.position });
      const limit = nowMs() - MAX_LAG_MS;
      positions = positions.slice(Math.max(0, positions.filter(({ atMs }) => atMs <= limit).length - 1));
      const [found] = await replica.query<{ recent: boolean; cluster: string }>(FOUND, [positions[0]?.position]);
      if (found?.cluster !== now.cluster) enter('other');
      else enter(found.recent ? 'in use' : 'late');
    } catch {
      enter('unreachable');
    }
  }

  async function read<Result>(question: string, values: readonly unknown[], work: Work<Result>): Promise<Result> {
    if (state !== 'in use') return work(primary);
    try {
      const answer = await replica.transaction(async (inside) => {
        const [row] = await inside.query<{ recent: boolean }>(question, values);
        return row?.recent === true ? { result: await work(inside) } : null;
      }, 'snapshot');
      if (answer) return answer.result;
    } catch (error) {
      if (error instanceof DatabaseUnreachable) enter('unreachable');
    }
    return work(primary);
  }

  async function waitFor(position: string): Promise<void> {
    for (let tries = 0; tries < TRIES && state === 'in use'; tries += 1) {
      const [row] = await replica.query<{ recent: boolean }>(RECENT, [position]);
      if (row?.recent) return;
      await rest();
    }
  }

  return {
    look,
    state: () => state,
    ofPlayer: ({ id, moved }, work) => read(HAS_MOVED, [positions[0]?.position, id, moved.debits, moved.credits], work),
    ofAll: (work) => read(RECENT, [positions[0]?.position], work),
    ofOperator: async (work) => {
      if (state !== 'in use') return work(primary);
      const [now] = await primary.query<{ position: string }>(POSITION);
      const position = now?.position ?? '';
      await waitFor(position).catch(() => enter('unreachable'));
      return read(RECENT, [position], work);
    },
  };
}
