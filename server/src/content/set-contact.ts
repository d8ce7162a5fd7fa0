import type { By, Operator } from '../context';
import { refused } from '../errors';
import { withAudit } from '../security/audit';

const NUMBER = /^\d{10,15}$/;

const digitsOf = (number: string | null): string | null => number?.replace(/^\+/, '') ?? null;

/** Support numbers, stored as digits; null leaves one unchanged. */
export async function setContact(
  context: By<Operator>,
  numbers: { whatsapp: string | null; phone: string | null; telegram: string | null },
): Promise<void> {
  const given = {
    whatsapp: digitsOf(numbers.whatsapp),
    phone: digitsOf(numbers.phone),
    telegram: digitsOf(numbers.telegram),
  };
  if (Object.values(given).every((value) => value === null))
    throw refused('Give at least one of --whatsapp, --phone and --telegram.');
  const wrong = Object.values(given).find((value) => value !== null && !NUMBER.test(value));
  if (typeof wrong === 'string') throw refused(`'${wrong}' is not a telephone number.`);
  await withAudit(context, { action: 'contact set', details: given }, async ({ database }) => {
    await database.query(
      `update site
          set whatsapp = coalesce($1, whatsapp), phone = coalesce($2, phone), telegram = coalesce($3, telegram)`,
      [given.whatsapp, given.phone, given.telegram],
    );
  });
}
