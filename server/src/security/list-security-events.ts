import type { Context } from '../context';
import { masked } from '../masked';
import type { SecurityEventDetails, SecurityEventKind } from './security-events';

/** Filter; null matches everything. */
export type EventFilter = {
  mobile: string | null;
  playerId: string | null;
  kind: SecurityEventKind | null;
  /** Ms since 1970. */
  since: number | null;
  /** The id of the previous page's last event. */
  before: string | null;
  limit: number;
};

/** An event as operators see it. `times`: repeats within the minute from `made_at` (ms). */
export type ListedEvent = {
  id: string;
  made_at: number;
  kind: SecurityEventKind;
  times: number;
  player_id: string | null;
  /** Masked. */
  mobile: string;
  address: string;
  device: string;
  details: SecurityEventDetails;
};

const CONDITIONS: Readonly<Record<Exclude<keyof EventFilter, 'limit'>, (at: string) => string>> = {
  mobile: (at) => `e.mobile = ${at}`,
  playerId: (at) => `e.player_id = ${at}`,
  kind: (at) => `e.kind = ${at}`,
  since: (at) => `e.made_at >= to_timestamp(${at}::double precision / 1000)`,
  // If that event was deleted, so was everything before it.
  before: (at) => `(e.made_at, e.id) < (select b.made_at, b.id from security_event b where b.id = ${at})`,
};

/** The newest matching events first; mobiles are masked. */
export async function listSecurityEvents({ database }: Context, filter: EventFilter): Promise<ListedEvent[]> {
  const values: unknown[] = [filter.limit];
  const conditions = Object.entries(CONDITIONS).flatMap(([name, condition]) => {
    const value = filter[name as keyof typeof CONDITIONS];
    return value === null ? [] : [condition(`$${values.push(value)}`)];
  });
  const rows = await database.query<ListedEvent>(
    `select e.id, e.made_at, e.kind, e.times, e.player_id, e.mobile, e.address, e.device, e.details
       from security_event e ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      order by e.made_at desc, e.id desc limit $1`,
    values,
  );
  return rows.map((row) => ({
    ...row,
    mobile: masked(row.mobile),
    details: JSON.parse(masked(JSON.stringify(row.details))) as SecurityEventDetails,
  }));
}
