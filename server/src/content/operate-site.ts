import type { Clock } from '../clock';
import type { Database } from '../db/port';
import { withAudit, refused } from '../security/audit';

/** Sets a screen's notice: 1 home, 2 add funds, 3 withdraw. An empty text hides it. */
export async function setHeadline(
  database: Database,
  clock: Clock,
  actor: string,
  { id, text }: { id: string; text: string },
): Promise<void> {
  if (!['1', '2', '3'].includes(id)) throw refused('Headlines are 1 home, 2 add funds and 3 withdraw.');
  await withAudit(database, clock, { actor, action: 'headlines set', details: { id, text } }, async (inside) => {
    await inside.query(
      `insert into headline (id, active, notes) values ($1, $2, $3)
       on conflict (id) do update set active = excluded.active, notes = excluded.notes`,
      [id, text.trim() !== '', text.trim()],
    );
  });
}

/** Appends a slider picture: an https URL or a path of this site. */
export async function addSlide(database: Database, clock: Clock, actor: string, image: string): Promise<void> {
  if (!/^(\/[\w./-]+|https:\/\/\S+)$/.test(image))
    throw refused('A picture is an https address or a path of this site.');
  await withAudit(database, clock, { actor, action: 'sliders add', details: { image } }, async (inside) => {
    await inside.query('lock table slide in exclusive mode');
    await inside.query(
      'insert into slide (id, image, position) select 1 + coalesce(max(id), 0), $1, 1 + coalesce(max(position), 0) from slide',
      [image],
    );
  });
}

export async function removeSlide(database: Database, clock: Clock, actor: string, id: string): Promise<void> {
  await withAudit(database, clock, { actor, action: 'sliders remove', details: { id } }, async (inside) => {
    const gone = await inside.query('delete from slide where id::text = $1 returning id', [id]);
    if (gone.length === 0) throw refused(`There is no picture ${id}.`);
  });
}

export function listSlides(database: Database): Promise<{ id: string; image: string; shown: boolean }[]> {
  return database.query('select id, image, active as shown from slide order by position, id');
}

const NUMBER = /^\d{10,15}$/;

/** Support numbers, stored as digits; null leaves one unchanged. */
export async function setContact(
  database: Database,
  clock: Clock,
  actor: string,
  numbers: { whatsapp: string | null; phone: string | null; telegram: string | null },
): Promise<void> {
  const digitsOf = (number: string | null): string | null => number?.replace(/^\+/, '') ?? null;
  const given = {
    whatsapp: digitsOf(numbers.whatsapp),
    phone: digitsOf(numbers.phone),
    telegram: digitsOf(numbers.telegram),
  };
  if (Object.values(given).every((value) => value === null)) throw refused('Name at least one of them.');
  const wrong = Object.values(given).find((value) => value !== null && !NUMBER.test(value));
  if (wrong) throw refused(`'${wrong}' is not a telephone number.`);
  await withAudit(database, clock, { actor, action: 'contact set', details: given }, async (inside) => {
    await inside.query(
      'update site set whatsapp = coalesce($1, whatsapp), phone = coalesce($2, phone), telegram = coalesce($3, telegram)',
      [given.whatsapp, given.phone, given.telegram],
    );
  });
}

/** The rules shown before a deposit or withdrawal. Null leaves one unchanged; \\n separates lines. */
export async function setRules(
  database: Database,
  clock: Clock,
  actor: string,
  given: { deposit: string | null; withdrawal: string | null },
): Promise<void> {
  if (given.deposit === null && given.withdrawal === null) throw refused('Name at least one of them.');
  await withAudit(database, clock, { actor, action: 'rules set', details: given }, async (inside) => {
    await inside.query(
      'update site set deposit_rule = coalesce($1, deposit_rule), withdrawal_rule = coalesce($2, withdrawal_rule)',
      [given.deposit?.replaceAll('\\n', '\n') ?? null, given.withdrawal?.replaceAll('\\n', '\n') ?? null],
    );
  });
}

export type AuditRow = { made_at: number; actor: string; action: string; details: string };

/** The newest audit entries. */
export function listAudit(database: Database, most: number): Promise<AuditRow[]> {
  return database.query<AuditRow>(
    'select made_at, actor, action, details::text as details from audit_entry order by id desc limit $1',
    [most],
  );
}
