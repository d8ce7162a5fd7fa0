import type { Context } from '../context';
import { Refused } from '../errors';

export const taken = (): Refused => new Refused('not_allowed', 'mobile_taken');

export async function isRegistered({ database }: Context, { mobile }: { mobile: string }): Promise<boolean> {
  return (await database.query('select 1 as one from player where mobile = $1', [mobile])).length > 0;
}
