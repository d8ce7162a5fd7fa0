import { type IndiaDay, indiaDayOf } from '@ank/rules';
import type { Grants } from '../config';
import type { Context } from '../context';

const GRANT = 'select day, points from grant_points($1, $2, $3, $4, $5)';

/**
 * Grants a player the welcome and daily points, each once; returns whether the balance has grown. Players seen today
 * are cached in memory, so that polls cost nothing.
 */
export function createGrants(
  { database, clock }: Context,
  grants: Grants | null,
): (playerId: string) => Promise<boolean> {
  let day: IndiaDay = '';
  let seen = new Set<string>();
  return async (playerId) => {
    if (grants === null) return false;
    const today = indiaDayOf(clock.nowMs());
    if (today !== day) [day, seen] = [today, new Set()];
    // Those of this day: another request may begin the next one before the answer has come.
    const known = seen;
    if (known.has(playerId)) return false;
    const { offsetMs, fixed } = clock.sqlMoment();
    const values = [offsetMs, fixed, playerId, grants.welcome, grants.daily];
    const [given] = await database.query<{ day: IndiaDay; points: string }>(GRANT, values);
    // At midnight the database may still be in the day before, and a stopped ledger grants nothing yet.
    if (given?.day === today) known.add(playerId);
    return given !== undefined && given.points !== '0';
  };
}
