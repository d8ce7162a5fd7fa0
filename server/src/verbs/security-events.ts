import { isMobile } from '@ank/shared/rules';
import { createHash } from 'node:crypto';
import type { Clock } from '../clock';
import type { Queryable } from '../db/port';
import { tokenHash } from './find-session';

/** What changes something: stored in the transaction of the change. */
const CHANGE_KINDS = [
  'registered',
  'login_succeeded',
  /** A device that was not known to the player proved to be the player's. */
  'device_added',
  'password_changed',
  /** All sessions of the player ended with it. */
  'password_reset',
  'payout_number_changed',
  'logged_out',
  'operator_command',
] as const;

/** What changes nothing, so that anybody can repeat it at will: the security log takes it. */
const ATTEMPT_KINDS = [
  /** `reason`: unknown_number, wrong_password or blocked. */
  'login_failed',
  /** A call was answered with 429. Noted for every call by its route. */
  'limit_hit',
  /** `purpose`: what the code is for. Also of a wrong and a right one. */
  'code_sent',
  /** `reason`: no_such_code or no_such_proof; none where a living code was guessed at. */
  'code_wrong',
  'code_proved',
  /** A wrong old password of a player who is logged in. */
  'password_wrong',
  /** A call with a token that opens nothing. Noted for every call by its route. */
  'session_refused',
] as const;

/** What is kept of logins, codes, passwords, payout numbers, sessions and operators. */
export const SECURITY_EVENT_KINDS = [...CHANGE_KINDS, ...ATTEMPT_KINDS] as const;

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** The only details there are, so that no password, code, token or whole number becomes one. */
export type SecurityEventDetails = Readonly<
  Partial<
    Record<'reason' | 'purpose' | 'method' | 'number' | 'call' | 'command' | 'outcome' | 'by' | 'stands_for', string>
  >
>;

/** Name the player by id, mobile or token, whichever is at hand: the others are looked up when it is stored. */
export type SecurityEvent<Kind extends SecurityEventKind = SecurityEventKind> = {
  kind: Kind;
  playerId?: string;
  /** Whole; of somebody who has no account, too. Anything else than a mobile is dropped. */
  mobile?: string;
  /** Of a session. Not stored. */
  token?: string;
  /** The network address of the caller. */
  address?: string;
  /** What the device is known by. Only a label made from it is stored. */
  device?: string;
  details?: SecurityEventDetails;
};

export type Change = SecurityEvent<(typeof CHANGE_KINDS)[number]>;
export type Attempt = SecurityEvent<(typeof ATTEMPT_KINDS)[number]>;

/** An event as it is handed to the database: `fold` names the row that is counted up by it. */
export type EventRow = Record<string, unknown> & { fold: string | null };

const labelOf = (device: string): string =>
  device === '' ? '' : createHash('sha256').update(device).digest('hex').slice(0, 12);

/** An address comes from a header where a proxy is trusted. */
const MOST_CHARACTERS = 64;

export const rowOf = (event: SecurityEvent, fold: string | null = null): EventRow => ({
  kind: event.kind,
  player_id: event.playerId,
  mobile: event.mobile !== undefined && isMobile(event.mobile) ? event.mobile : '',
  token_hash: event.token === undefined ? undefined : tokenHash(event.token),
  address: (event.address ?? '').slice(0, MOST_CHARACTERS),
  device: labelOf(event.device ?? ''),
  details: event.details ?? {},
  times: 1,
  fold,
});

const STORE = `
insert into security_event (made_at, kind, player_id, mobile, address, device, details, times, fold)
select coalesce(e.made_at, moment($1, $2)), e.kind, coalesce(p.id, n.id), coalesce(nullif(e.mobile, ''), p.mobile, ''),
       e.address, e.device, e.details, e.times, e.fold
  from jsonb_to_recordset($3::jsonb) as e(made_at timestamptz, kind text, player_id bigint, mobile text, token_hash text,
                                          address text, device text, details jsonb, times integer, fold text)
  left join player_session s on s.token_hash = e.token_hash
  left join player p on p.id = coalesce(e.player_id, s.player_id)
  left join player n on n.mobile = e.mobile
 order by e.fold
on conflict (fold) where fold is not null do update set times = security_event.times + excluded.times`;

/** Stores rows, those that fold in one order everywhere, so that servers cannot block each other. */
export async function storeEvents(inside: Queryable, clock: Clock, rows: readonly EventRow[]): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  await inside.query(STORE, [offsetMs, fixed, JSON.stringify(rows)]);
}

const NOTE = 'select note_change(moment($1, $2), $3::jsonb)';

/** Stores an event in the change's own transaction, where there is one: it stands if the change does. */
export async function noteChange(inside: Queryable, clock: Clock, change: Change): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  await inside.query(NOTE, [offsetMs, fixed, JSON.stringify(rowOf(change))]);
}
