import type { PlayerView } from '@ank/protocol';
import type { Context } from '../context';
import type { Moved } from '../db/port';
import { Refused, sessionEnded } from '../errors';
import { batchLookups } from '../load/batch-lookups';
import { unreadOf } from '../notices/list-notices';
import { tokenHash } from '../security/token-hash';

type Row = {
  token_hash: string;
  id: string;
  name: string;
  email: string;
  mobile: string;
  betting_on: boolean;
  transfer_on: boolean;
  blocked: boolean;
  devices: string[];
  wallet: string;
  debits: string;
  credits: string;
  hold: string;
  owed: string;
  break_kind: string | null;
  break_until_ms: number;
  unread: number;
  stale: boolean;
};

/**
 * The array is behind a select, so that the planner does not know its length. Otherwise a custom plan would always seem
 * cheaper than the kept one, and planning costs ten times as much as the lookup.
 */
const PLAYERS = `
with clock as (select moment($1, $2) as now)
select asked.token_hash, p.id, p.name, p.email, p.mobile, p.betting_on, p.transfer_on, p.blocked,
       coalesce(w.credits - w.debits, 0) as wallet, coalesce(w.debits, 0) as debits,
       coalesce(w.credits, 0) as credits, coalesce(h.credits - h.debits, 0) as hold,
       coalesce(
         (select d.debits - d.credits from account d where d.player_id = p.id and d.kind = 'suspense'), 0
       ) as owed,
       b.kind as break_kind, (extract(epoch from b.ends_at) * 1000)::float8 as break_until_ms,
       array(
         select l.device_id from player_session l
          where l.player_id = p.id and session_lives(clock.now, l)
          group by l.device_id order by bool_or(l.token_hash = asked.token_hash) desc, max(l.last_seen_at) desc
       ) as devices,
       ${unreadOf('p.id')} as unread,
       s.last_seen_at < clock.now - interval '10 minutes' as stale
  from clock
  cross join unnest((select $3::text[])) as asked(token_hash)
  join player_session s on s.token_hash = asked.token_hash and session_lives(clock.now, s)
  join player p on p.id = s.player_id
  left join account w on w.player_id = p.id and w.kind = 'wallet'
  left join account h on h.player_id = p.id and h.kind = 'withdraw_hold'
  left join play_break b on w.limited and b.player_id = p.id and b.ends_at > clock.now`;

const TOUCH = 'update player_session set last_seen_at = moment($1, $2) where token_hash = $3';

/** A player, and the wallet's sum of movements as the primary has it. */
export type SeenPlayer = PlayerView & { moved: Moved };

const viewOf = (row: Row): SeenPlayer => ({
  id: row.id,
  name: row.name,
  email: row.email,
  mobile: row.mobile,
  bettingOn: row.betting_on,
  transferOn: row.transfer_on,
  walletPoints: row.wallet,
  holdPoints: row.hold,
  owedPoints: row.owed,
  pause: row.break_kind === null ? null : { kind: row.break_kind, untilMs: row.break_until_ms },
  unread: row.unread,
  devices: row.devices,
  moved: { debits: row.debits, credits: row.credits },
});

/**
 * Looks up the player of a token, with the current balance. Refuses with session_ended if the session is unknown,
 * expired or idle too long, or the account is blocked.
 */
export function createPlayerLookup({ database, clock }: Context): (token: string) => Promise<SeenPlayer> {
  const rowOf = batchLookups(
    async (hashes) => {
      const { offsetMs, fixed } = clock.sqlMoment();
      const rows = await database.query<Row>(PLAYERS, [offsetMs, fixed, hashes]);
      return new Map(rows.map((row) => [row.token_hash, row]));
    },
    { queries: 2, keys: 200 },
  );
  return async (token) => {
    const hash = tokenHash(token);
    const row = await rowOf(hash);
    if (!row) throw sessionEnded();
    if (row.blocked) throw new Refused('session_ended', 'blocked');
    if (row.stale) {
      const { offsetMs, fixed } = clock.sqlMoment();
      await database.query(TOUCH, [offsetMs, fixed, hash]);
    }
    return viewOf(row);
  };
}
