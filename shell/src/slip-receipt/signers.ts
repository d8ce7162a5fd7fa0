import type { PublishedKey, SlipReceipt } from '@ank/protocol';
import { fromBase64, hasher, sha256, toHex } from '../roots/hashes';
import { plainText } from '../roots/plain-text';
import { isSigned, type Signed } from './check-proof';

/** `unchecked`: published, but this browser cannot check the signature. `unknown`: not among the published keys. */
export type SignerState = 'published' | 'unchecked' | 'unknown' | 'invalid';

/** A key that signed the receipt or, if another one did, a root in it. `id`: as the site's list of keys names it. */
export type Signer = {
  of: 'receipt' | 'root';
  id: string;
  state: SignerState;
  madeAt: string;
  retiredAt: string;
};

/** The key itself where it cannot be hashed: in a browser without hashes, or if it is not base64. */
async function keyId(key: string): Promise<string> {
  try {
    return toHex(await sha256(crypto.subtle, fromBase64(key))).slice(0, 16);
  } catch {
    return plainText(key, 60);
  }
}

type Signature = Signed & Pick<Signer, 'of'>;

async function signerOf(signature: Signature, keys: readonly PublishedKey[]): Promise<Signer> {
  const { of, key } = signature;
  const subtle = hasher();
  const listed = keys.find((one) => one.key === key);
  const holds = subtle ? await isSigned(subtle, of, signature) : null;
  const { madeAt = '', retiredAt = '' } = listed ?? {};
  const state = listed ? (holds === null ? 'unchecked' : 'published') : 'unknown';
  return {
    of,
    id: await keyId(key),
    state: holds === false ? 'invalid' : state,
    madeAt: plainText(madeAt),
    retiredAt: plainText(retiredAt),
  };
}

/** The keys that signed a receipt and the roots in it, each once, by the keys that the site publishes. */
export async function signersOf(receipt: SlipReceipt, keys: readonly PublishedKey[]): Promise<Signer[]> {
  const { slip: text, signature, key, sessions } = receipt;
  const signatures: Signature[] = [
    { of: 'receipt', text, signature, key },
    ...sessions.map((one) => ({ of: 'root' as const, text: one.head, signature: one.signature, key: one.key })),
  ];
  const signers = await Promise.all(signatures.filter((one) => one.signature !== '').map((one) => signerOf(one, keys)));
  return signers.filter((one, at) => signers.findIndex(({ id, state }) => id === one.id && state === one.state) === at);
}
