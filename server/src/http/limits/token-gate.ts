import { tokenHash } from '../../security/token-hash';
import type { Context } from '../../context';
import { tooManyAttempts } from '../../errors';
import { batchLookups } from '../../load/batch-lookups';
import { createAddressLimit, perMinute } from '../../load/per-minute';
import type { RequestLimit } from './request-limit';

/** Calls with unknown tokens per network address, minute and server. */
export const UNKNOWN_TOKENS_PER_MINUTE = 300;

/** The form of every token ever issued. */
const TOKEN = /^[\w-]{43}$/;

const MAX_UNKNOWN_TOKENS = 100_000;

/** The array is behind a select so that a plan is kept: see player-lookup.ts. */
const OWNERS = `
select asked.token_hash, s.player_id
  from (select moment($1, $2) as now) clock
 cross join unnest((select $3::text[])) as asked(token_hash)
 cross join lateral session_player(clock.now, asked.token_hash) s`;

/** Whether a token has a session. Throws 429 if it has none and its address has sent too many such tokens. */
export type TokenGate = (token: string, address: string) => Promise<boolean>;

/**
 * Checks every token first. Recently seen tokens pass at once. Others are looked up in one batch at a time, apart from
 * other work, so that a flood of invalid tokens delays no player. Only unknown tokens are counted.
 */
export function createTokenGate({ database, clock }: Context, requestLimit: RequestLimit): TokenGate {
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
    if (owner === undefined && unknown().size < MAX_UNKNOWN_TOKENS) unknown().add(hash);
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
