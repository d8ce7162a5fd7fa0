import { ECDH } from 'node:crypto';
import type { PushAddress, PushSettings, PushWishes } from '@ank/protocol';
import type { By, Player, Session } from '../context';
import { badRequest, Refused } from '../errors';
import { tokenHash } from '../security/token-hash';
import { endpointOf } from './push-address';
import { pushKey } from './push-key';

/** A player's phone, tablet and computers. */
const MAX_DEVICES = 5;

type Context = By<Player & Session>;

type Row = {
  endpoint: string;
  topics: PushWishes['topics'];
  language: PushWishes['language'];
  from: number | null;
  to: number | null;
};

const DEVICE = `
select endpoint, topics, language, quiet_from as "from", quiet_to as "to"
  from push_device where token_hash = $1 and player_id = $2`;

/** The push settings of the session's device. */
export async function loadPush({ database, clock, actor: { token, player } }: Context): Promise<PushSettings> {
  const { publicKey } = await pushKey({ database, clock });
  const [row] = await database.query<Row>(DEVICE, [tokenHash(token), player.id]);
  if (!row) return { publicKey, device: null };
  const { from, to, ...same } = row;
  return { publicKey, device: { ...same, quiet: from === null || to === null ? null : { from, to } } };
}

const isPoint = (p256dh: string): boolean => {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed') !== '';
  } catch {
    return false;
  }
};

const SAVE = 'select save_push_device(moment($1, $2), $3::jsonb, $4) as saved';

/** Subscribes the session's device to the chosen topics. */
export async function savePush(
  context: Context,
  { endpoint: given, quiet, topics, language, p256dh, auth }: PushAddress & PushWishes,
): Promise<PushSettings> {
  const { database, clock, actor } = context;
  const endpoint = endpointOf(given);
  if (endpoint === null || !isPoint(p256dh)) throw badRequest();
  const { offsetMs, fixed } = clock.sqlMoment();
  const device = {
    ...{ endpoint, p256dh, auth, topics, language },
    ...{ player_id: actor.player.id, token_hash: tokenHash(actor.token) },
    ...(quiet && { quiet_from: quiet.from, quiet_to: quiet.to }),
  };
  const [row] = await database.query<{ saved: boolean }>(SAVE, [offsetMs, fixed, JSON.stringify(device), MAX_DEVICES]);
  if (row?.saved !== true) throw new Refused('not_allowed', 'push_taken');
  return loadPush(context);
}

/** Ends the push notifications of the session's device. */
export async function stopPush(context: Context): Promise<PushSettings> {
  await context.database.query('delete from push_device where token_hash = $1', [tokenHash(context.actor.token)]);
  return loadPush(context);
}
