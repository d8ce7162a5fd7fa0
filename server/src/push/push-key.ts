import { generateVAPIDKeys } from 'web-push';
import type { By, Inside, Operator } from '../context';
import { withAudit } from '../security/audit';

/** Both halves are base64url, as browsers and push services use them. */
export type PushKey = { publicKey: string; privateKey: string };

const READ = 'select public_key as "publicKey", private_key as "privateKey" from push_key';

const MAKE = `
insert into push_key (public_key, private_key, made_at) values ($1, $2, $3::timestamptz) on conflict do nothing`;

/** The key that identifies the site to push services. A new site makes it with the first call. */
export async function pushKey({ database, clock }: Inside): Promise<PushKey> {
  const [found] = await database.query<PushKey>(READ);
  if (found) return found;
  const { publicKey, privateKey } = generateVAPIDKeys();
  await database.query(MAKE, [publicKey, privateKey, clock.iso()]);
  const [made] = await database.query<PushKey>(READ);
  if (!made) throw new Error('the site has no push key');
  return made;
}

/** Makes another key. Browsers subscribed with the old one, so each player has to opt in again. */
export const replacePushKey = (context: By<Operator>): Promise<PushKey> =>
  withAudit(context, { action: 'push-key replace', details: {} }, async (inside) => {
    await inside.database.query('lock table push_key in exclusive mode');
    for (const table of ['push_job', 'push_device', 'push_key']) await inside.database.query(`delete from ${table}`);
    return pushKey(inside);
  });
