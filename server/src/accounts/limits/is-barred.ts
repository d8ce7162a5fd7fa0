import type { Context } from '../../context';

const BARRED = 'select number_barred(moment($1, $2), $3, moment($1, $2)) as barred';

/** Whether the number belongs to an excluded player, or pays one, so that no account may be created with it. */
export async function isBarred({ database, clock }: Context, { mobile }: { mobile: string }): Promise<boolean> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const [row] = await database.query<{ barred: boolean }>(BARRED, [offsetMs, fixed, mobile]);
  return row?.barred === true;
}
