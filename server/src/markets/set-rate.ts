import { type Family, labelsOf } from '@ank/rules';
import type { By, Operator } from '../context';
import { refused } from '../errors';
import { withAudit } from '../security/audit';

/** A stake of `stake` points pays `pays`. */
export type NewRate = { family: Family; label: string; stake: string; pays: string };

/** The same rate, its game type spelled as players see it. Throws Refused. */
export function checkRate({ family, label, stake, pays }: NewRate): NewRate {
  const known = labelsOf(family).find((one) => one.toLowerCase() === label.toLowerCase());
  if (!known) throw refused(`${family} has no game type '${label}'. It has: ${labelsOf(family).join(', ')}.`);
  const whole = /^[1-9]\d{0,6}$/;
  if (!whole.test(stake) || !whole.test(pays))
    throw refused('Both figures of a rate are whole numbers, from 1 to 9999999.');
  return { family, label: known, stake, pays };
}

/** Sets a rate for bids from now on. Throws Refused. */
export async function setRate(context: By<Operator>, rate: NewRate): Promise<void> {
  const { family, label, stake, pays } = checkRate(rate);
  const entry = { action: 'rates set', details: { family, label, stake, pays } };
  await withAudit(context, entry, async ({ database, clock }) => {
    const { offsetMs, fixed } = clock.sqlMoment();
    await database.query(
      `insert into rate (family, label, stake, pays, changed_at) values ($3, $4, $5, $6, moment($1, $2))
       on conflict (family, label) do update
         set stake = excluded.stake, pays = excluded.pays, changed_at = excluded.changed_at`,
      [offsetMs, fixed, family, label, stake, pays],
    );
  });
}
