import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { REMOTE_NAME } from '../remote-name.mjs';

/**
 * What a deploy key signs: the remote and version to upload, to which site, when, a nonce, and the hash of the
 * artefact. It is sent in the header, so that a stranger is refused before a byte of the artefact is read.
 */

/** A prefix that no other signature of the key begins with. */
const CONTEXT = 'ank-remote-upload-1\n';

const FIELDS = {
  key: /^[0-9a-f]{16}$/,
  name: REMOTE_NAME,
  package: /^(@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/,
  version: /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/,
  to: /^https?:\/\/[^\s/]+$/,
  at: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  nonce: /^[0-9a-f]{32}$/,
  digest: /^[0-9a-f]{64}$/,
};

export const digestOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

const rawOf = (publicKey) => publicKey.export({ format: 'jwk' }).x;

/** The public key as it is given to the operator. */
export const publicText = (key) => rawOf(createPublicKey(key));

/** The public key in such a text; null if it is invalid. */
export function publicKeyIn(text) {
  if (!/^[\w-]{43}$/.test(text)) return null;
  try {
    return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: text } });
  } catch {
    return null;
  }
}

/** A key is identified by the beginning of a hash of its public part. */
export const keyIdOf = (text) => digestOf(text).slice(0, 16);

/**
 * A private key whose public one does not begin with a hyphen: the operator's command would take it for an option. It
 * is encoded at once: Node 20 hangs if it collects a generated key's job as garbage while it exports the key as JWK.
 */
export function newKey() {
  const privateKeyEncoding = { type: 'pkcs8', format: 'pem' };
  const { privateKey } = generateKeyPairSync('ed25519', { privateKeyEncoding });
  return publicText(privateKey).startsWith('-') ? newKey() : privateKey;
}

/** The two headers of an upload. */
export function signed(privateKey, { name, package: owner, version, to, bytes, at = new Date() }) {
  const statement = {
    key: keyIdOf(publicText(privateKey)),
    name,
    package: owner,
    version,
    to,
    at: at.toISOString(),
    nonce: randomBytes(16).toString('hex'),
    digest: digestOf(bytes),
  };
  return headersOf(privateKey, statement);
}

export function headersOf(privateKey, statement) {
  const text = Buffer.from(JSON.stringify(statement)).toString('base64url');
  const signature = sign(null, Buffer.from(CONTEXT + text), privateKey).toString('base64url');
  return { 'ank-upload': text, 'ank-signature': signature };
}

/** The statement in the headers of a request; null if it is malformed. Its signature is not checked yet. */
export function statementIn(headers) {
  try {
    const statement = JSON.parse(Buffer.from(headers['ank-upload'], 'base64url').toString());
    const isWhole = Object.keys(statement).length === Object.keys(FIELDS).length;
    const fits = ([field, form]) => typeof statement[field] === 'string' && form.test(statement[field]);
    return isWhole && Object.entries(FIELDS).every(fits) ? statement : null;
  } catch {
    return null;
  }
}

/** Whether the headers were signed with the private part of this public key. */
export function isSigned(headers, publicKey) {
  const signature = Buffer.from(String(headers['ank-signature']), 'base64url');
  return signature.length === 64 && verify(null, Buffer.from(CONTEXT + headers['ank-upload']), publicKey, signature);
}

const numbersOf = (version) => version.split('-')[0].split('.').map(Number);

/** Whether a version comes after another one, by its three numbers. */
export function isAfter(version, other) {
  const [own, before] = [numbersOf(version), numbersOf(other)];
  const at = own.findIndex((number, index) => number !== before[index]);
  return at >= 0 && own[at] > before[at];
}
