import type { PlayerView } from '@ank/shared/api/server';
import { createHash } from 'node:crypto';
import type { Clock } from '../clock';
import type { Database } from '../db/port';
import { Refused, sessionEnded } from '../errors';

/** What is stored of a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

type Row = {
  id: string;
  name: string;
  email: string;
  mobile: string;
  betting_on: boolean;
  transfer_on: boolean;
  blocked: boolean;
  device_id: string;
  wallet: string;
  hold: string;
  stale: boolean;
};

const PLAYER = `
with the as (select moment($1, $2) as now)
select p.id, p.name, p.email, p.mobile, p.betting_on, p.transfer_on, p.blocked, s.device_id,
       coalesce(w.credits - w.debits, 0) as wallet, coalesce(h.credits - h.debits, 0) as hold,
       s.last_seen_at < the.now - interval '10 minutes' as stale
  from the cross join lateral session_player(the.now, $3) s
  join player p on p.id = s.player_id
  left join account w on w.player_id = p.id and w.kind = 'wallet'
  left join account h on h.player_id = p.id and h.kind = 'withdraw_hold'`;

const TOUCH = 'update player_session set last_seen_at = moment($1, $2) where token_hash = $3';

export const blockedMessage = 'Account is blocked By admin. Please contact to admin.';

/**
 * The player of a token, with the balance as the ledger has it. Refuses with session_ended when the session is unknown,
 * over or unused too long, or when the account is blocked.
 */
export async function playerOf(database: Database, clock: Clock, token: string): Promise<PlayerView> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = [offsetMs, fixed, tokenHash(token)];
  const [row] = await database.query<Row>(PLAYER, values);
  if (!row) throw sessionEnded();
  if (row.blocked) throw new Refused('session_ended', blockedMessage);
  if (row.stale) await database.query(TOUCH, values);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    mobile: row.mobile,
    bettingOn: row.betting_on,
    transferOn: row.transfer_on,
    walletPoints: row.wallet,
    holdPoints: row.hold,
    deviceId: row.device_id,
  };
}
