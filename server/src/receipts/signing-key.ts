import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { By, Context, Inside, Operator } from '../context';
import { withAudit } from '../security/audit';

/** The current signing key. Both halves are base64 of DER: SPKI and PKCS 8. */
export type SigningKey = { id: string; publicKey: string; privateKey: string };

/** The purpose of a signature, so that one for a root is never valid for a receipt. */
export type Purpose = 'root' | 'receipt';

const IN_USE =
  'select id, public_key as "publicKey", private_key as "privateKey" from signing_key where retired_at is null';

const MAKE = `
insert into signing_key (id, public_key, private_key, made_at) values ($1, $2, $3, $4::timestamptz) on conflict do nothing`;

/** Makes a key, unless there is a current one. */
async function make({ database, clock }: Inside): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const id = createHash('sha256').update(spki).digest('hex').slice(0, 16);
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' });
  await database.query(MAKE, [id, spki.toString('base64'), pkcs8.toString('base64'), clock.iso()]);
}

/** The current key, which a new site makes with the first call. */
export async function signingKey(context: Inside): Promise<SigningKey> {
  const [found] = await context.database.query<SigningKey>(IN_USE);
  if (found) return found;
  await make(context);
  const [made] = await context.database.query<SigningKey>(IN_USE);
  if (!made) throw new Error('the site has no signing key');
  return made;
}

/** Retires the current key and makes another. Its signatures stay valid. Returns the new key. */
export const rotateSigningKey = (context: By<Operator>): Promise<SigningKey> =>
  withAudit(context, { action: 'keys rotate', details: {} }, async (inside) => {
    const { database, clock } = inside;
    await database.query('lock table signing_key in exclusive mode');
    await database.query('update signing_key set retired_at = $1::timestamptz where retired_at is null', [clock.iso()]);
    return signingKey(inside);
  });

/** A key as it is published. */
export type PublicKey = { id: string; key: string; madeAtMs: number; retiredAtMs: number | null };

/** All keys that have ever signed, newest first. */
export const listPublicKeys = ({ database }: Context): Promise<PublicKey[]> =>
  database.query<PublicKey>(
    `select id, public_key as key, made_at as "madeAtMs", retired_at as "retiredAtMs" from signing_key
      order by retired_at desc nulls first, id`,
  );

/** The Ed25519 signature of `ank-PURPOSE-1`, a line feed and the text, in base64. */
export function signText({ privateKey }: SigningKey, purpose: Purpose, text: string): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), type: 'pkcs8', format: 'der' });
  return sign(null, Buffer.from(`ank-${purpose}-1\n${text}`), key).toString('base64');
}
