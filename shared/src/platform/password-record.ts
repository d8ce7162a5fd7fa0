import { parseOrNull, z } from '@ank/protocol';
import { currentSession } from './session';
import { readStored, writeStored } from './storage';

/**
 * The stored record spots a mistyped old password without a request, yet does not reveal the password: a random salt
 * and 10 bits of a slow hash, which 1 in 1,024 wrong passwords share. The server has the last word.
 */
const RECORD = z.object({ salt: z.string(), bits: z.number() });

type PasswordRecord = z.output<typeof RECORD>;

const KEY = 'ank.password';
const ROUNDS = 100_000;
const KEPT_BITS = 10;

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

function parseRecord(stored: unknown): PasswordRecord | null {
  const record = parseOrNull(RECORD, stored);
  return record && /^[0-9a-f]{32}$/.test(record.salt) ? record : null;
}

// Typed as always present, but missing on insecure origins.
const hasher = (): SubtleCrypto | undefined => crypto.subtle as SubtleCrypto | undefined;

async function firstBits(subtle: SubtleCrypto, password: string, salt: string): Promise<number> {
  const key = await subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits']);
  const hash = await subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: fromHex(salt), iterations: ROUNDS },
    key,
    256,
  );
  return new DataView(hash).getUint16(0) >> (16 - KEPT_BITS);
}

/** Stores the record of the current session's password. Does nothing without WebCrypto. */
export async function rememberPassword(password: string): Promise<void> {
  const subtle = hasher();
  const token = currentSession()?.token;
  if (!subtle || token === undefined) return;
  const salt = toHex(crypto.getRandomValues(new Uint8Array(16)));
  const bits = await firstBits(subtle, password, salt);
  // The session may have ended during hashing.
  if (currentSession()?.token === token) writeStored(KEY, { salt, bits } satisfies PasswordRecord);
}

/** False: certainly a different password. True: very likely the same. Null: no record to compare with. */
export async function matchesPassword(password: string): Promise<boolean | null> {
  const record = parseRecord(readStored(KEY));
  const subtle = hasher();
  if (!record || !subtle) return null;
  return (await firstBits(subtle, password, record.salt)) === record.bits;
}
