import type { PlayerView } from '@ank/protocol';
import type { Context } from '../context';
import { Refused, sessionEnded } from '../errors';
import { batchLookups } from '../load/batch-lookups';
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
  hold: string;
  stale: boolean;
};

const PLAYERS = `
with clock as (select moment($1, $2) as now)
select asked.token_hash, p.id, p.name, p.email, p.mobile, p.betting_on, p.transfer_on, p.blocked,
       coalesce(w.credits - w.debits, 0) as wallet, coalesce(h.credits - h.debits, 0) as hold,
       array(
         select l.device_id from player_session l cross join lateral session_player(clock.now, l.token_hash)
          where l.player_id = p.id and l.ended_at is null
          group by l.device_id order by bool_or(l.token_hash = asked.token_hash) desc, max(l.last_seen_at) desc
       ) as devices,
       s.last_seen_at < clock.now - interval '10 minutes' as stale
  from clock
  cross join unnest($3::text[]) as asked(token_hash)
  cross join lateral session_player(clock.now, asked.token_hash) s
  join player p on p.id = s.player_id
  left join account w on w.player_id = p.id and w.kind = 'wallet'
  left join account h on h.player_id = p.id and h.kind = 'withdraw_hold'`;

const TOUCH = 'update player_session set last_seen_at = moment($1, $2) where token_hash = $3';

export const blockedMessage = 'Account is blocked By admin. Please contact to admin.';

const viewOf = (row: Row): PlayerView => ({
  id: row.id,
  name: row.name,
  email: row.email,
  mobile: row.mobile,
  bettingOn: row.betting_on,
  transferOn: row.transfer_on,
  walletPoints: row.wallet,
  holdPoints: row.hold,
  devices: row.devices,
});

/**
 * Looks up the player of a token, with the current balance. Refuses with session_ended if the session is unknown,
 * expired or idle too long, or the account is blocked.
 */
export function createPlayerLookup({ database, clock }: Context): (token: string) => Promise<PlayerView> {
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
    if (row.blocked) throw new Refused('session_ended', blockedMessage);
    if (row.stale) {
      const { offsetMs, fixed } = clock.sqlMoment();
      await database.query(TOUCH, [offsetMs, fixed, hash]);
    }
    return viewOf(row);
  };
}
