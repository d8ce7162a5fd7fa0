import type { Context } from '../context';
import type { EventRow } from './security-events';

const STORE = `
insert into security_event (made_at, kind, player_id, mobile, address, device, details, times, fold)
select coalesce(e.made_at, moment($1, $2)), e.kind, coalesce(p.id, n.id), coalesce(nullif(e.mobile, ''), p.mobile, ''),
       e.address, e.device, e.details, e.times, e.fold
  from jsonb_to_recordset($3::jsonb) as e(
         made_at timestamptz, kind text, player_id bigint, mobile text, token_hash text,
         address text, device text, details jsonb, times integer, fold text)
  left join player_session s on s.token_hash = e.token_hash
  left join player p on p.id = coalesce(e.player_id, s.player_id)
  left join player n on n.mobile = e.mobile
 order by e.fold
on conflict (fold) where fold is not null do update set times = security_event.times + excluded.times`;

/** Stores rows in a fixed order of `fold`, so that servers cannot deadlock. */
export async function storeEvents({ database, clock }: Context, rows: readonly EventRow[]): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  await database.query(STORE, [offsetMs, fixed, JSON.stringify(rows)]);
}
