import { isMobile } from '@ank/rules';
import { createHash } from 'node:crypto';
import { tokenHash } from './token-hash';
import type { Source } from '../context';

/** Changes, stored in the transaction of the change. */
const CHANGE_KINDS = [
  'registered',
  'login_succeeded',
  /** A new device was proved to be the player's. */
  'device_added',
  'password_changed',
  /** All sessions of the player ended. */
  'password_reset',
  'payout_number_changed',
  /** `purpose`: the period; `number`: the points, missing for no limit. */
  'limit_set',
  /** `purpose`: time_out or self_exclusion; `number`: its days or months. */
  'break_taken',
  'logged_out',
  'operator_command',
] as const;

/** Attempts that change nothing and can be repeated at will; they go to the security log. */
const ATTEMPT_KINDS = [
  /** `reason`: unknown_number, wrong_password or blocked. */
  'login_failed',
  /** A call was answered with 429. Written for every call by its route. */
  'limit_hit',
  /** `purpose`: what the code is for, as of wrong and right codes. `reason` barred: none was sent, see NumberState. */
  'code_sent',
  /** `reason`: no_such_code or no_such_proof; missing if the code exists but was wrong. */
  'code_wrong',
  'code_proved',
  /** A logged-in player gave a wrong old password. */
  'password_wrong',
  /** A call with a token that has no session. Written for every call by its route. */
  'session_refused',
] as const;

export const SECURITY_EVENT_KINDS = [...CHANGE_KINDS, ...ATTEMPT_KINDS] as const;

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** The only allowed details, so that no password, code, token or full number is stored. */
export type SecurityEventDetails = Readonly<
  Partial<
    Record<'reason' | 'purpose' | 'method' | 'number' | 'call' | 'command' | 'outcome' | 'by' | 'stands_for', string>
  >
>;

/** Names the player by id, mobile or token; the others are looked up when it is stored. */
export type SecurityEvent<Kind extends SecurityEventKind = SecurityEventKind> = {
  kind: Kind;
  playerId?: string;
  /** The full number, with or without an account. Anything but a mobile number is dropped. */
  mobile?: string;
  /** The session's token; not stored. */
  token?: string;
  address?: string;
  /** The device's identity; only a label derived from it is stored. */
  device?: string;
  details?: SecurityEventDetails;
};

export type Change = SecurityEvent<(typeof CHANGE_KINDS)[number]>;
export type Attempt = SecurityEvent<(typeof ATTEMPT_KINDS)[number]>;

/** A row to insert; `fold` names the row that repeats are counted in. */
export type EventRow = Record<string, unknown> & { fold: string | null };

const labelOf = (device: string): string =>
  device === '' ? '' : createHash('sha256').update(device).digest('hex').slice(0, 12);

/** Behind a trusted proxy, addresses come from a header. */
const MAX_CHARACTERS = 64;

export const rowOf = (event: SecurityEvent, fold: string | null = null): EventRow => ({
  kind: event.kind,
  player_id: event.playerId,
  mobile: event.mobile !== undefined && isMobile(event.mobile) ? event.mobile : '',
  token_hash: event.token === undefined ? undefined : tokenHash(event.token),
  address: (event.address ?? '').slice(0, MAX_CHARACTERS),
  device: labelOf(event.device ?? ''),
  details: event.details ?? {},
  times: 1,
  fold,
});

/** The caller, for the security log. `proved`: the device now belongs to the player and has its cookie. */
export const traceOf = ({ address, deviceHash, hasCookie }: Source, proved = false) => ({
  address,
  device: proved || hasCookie ? deviceHash : '',
});
