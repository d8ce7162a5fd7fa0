import type { Clock } from '../clock';
import type { Database } from '../db/port';
import { tooManyAttempts } from '../errors';
import { batchLookups } from './batch-lookups';
import { tokenHash } from './find-session';
import { createAddressLimit, perMinute } from './per-minute';
import type { RequestLimit } from './request-limit';

/** Calls with tokens that nobody has, of one network address in a minute, on each server. */
export const UNKNOWN_TOKENS_PER_MINUTE = 300;

/** Every token that was ever handed out. */
const TOKEN = /^[\w-]{43}$/;

const MOST_REMEMBERED = 100_000;

const OWNERS = `
select asked.token_hash, s.player_id
  from (select moment($1, $2) as now) clock
 cross join unnest($3::text[]) as asked(token_hash) cross join lateral session_player(clock.now, asked.token_hash) s`;

/** Whether a token has a session; throws 429 for one that has none when its address has sent too many of those. */
export type TokenGate = (token: string, address: string) => Promise<boolean>;

/**
 * Looks at every token before its call does anything. One that was seen lately passes at once. The others are looked up
 * together, one question at a time and apart from all other work, so that a flood of tokens that nobody has holds up no
 * player; those that are malformed, or were looked up in this minute, are not asked for. Nothing but a token that turns
 * out unknown is counted, and a token with a session is never refused.
 */
export function createTokenGate(database: Database, clock: Clock, requestLimit: RequestLimit): TokenGate {
  const withinLimit = createAddressLimit(clock, UNKNOWN_TOKENS_PER_MINUTE);
  const unknown = perMinute(clock, () => new Set<string>());
  const ownerOf = batchLookups(
    async (hashes) => {
      const { offsetMs, fixed } = clock.sqlMoment();
      const rows = await database.query<{ token_hash: string; player_id: string }>(OWNERS, [offsetMs, fixed, hashes]);
      return new Map(rows.map((row) => [row.token_hash, row.player_id]));
    },
    { queries: 1, keys: 500 },
  );

  async function lookUp(token: string): Promise<string | undefined> {
    const hash = tokenHash(token);
    if (!TOKEN.test(token) || unknown().has(hash)) return undefined;
    const owner = await ownerOf(hash);
    if (owner === undefined && unknown().size < MOST_REMEMBERED) unknown().add(hash);
    return owner;
  }

  return async (token, address) => {
    if (requestLimit.knows(token)) return true;
    const owner = await lookUp(token);
    if (owner !== undefined) {
      requestLimit.remember(token, owner);
      return true;
    }
    if (!withinLimit(address)) throw tooManyAttempts();
    return false;
  };
}
