import { currentSession, onSessionEnd } from './session';
import { readStored, writeStored } from './storage';

/**
 * The stored password record: enough to tell a mistyped old password at once, never enough to learn the password. It keeps
 * a random salt and 10 bits of a slow hash, which 1 in 1,024 wrong passwords share; the server decides in the end.
 */
type PasswordRecord = { salt: string; bits: number };

const KEY = 'ank.password';
const ROUNDS = 100_000;
const KEPT_BITS = 10;

onSessionEnd(() => writeStored(KEY, null));

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

function parseRecord(stored: unknown): PasswordRecord | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { salt, bits } = stored as Record<string, unknown>;
  return typeof salt === 'string' && /^[0-9a-f]{32}$/.test(salt) && typeof bits === 'number' ? { salt, bits } : null;
}

// Typed as always there, yet missing on pages that are not served securely.
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

/** Writes the record of the password that the running session began with. Writes nothing where WebCrypto is missing. */
export async function rememberPassword(password: string): Promise<void> {
  const subtle = hasher();
  const token = currentSession()?.token;
  if (!subtle || token === undefined) return;
  const salt = toHex(crypto.getRandomValues(new Uint8Array(16)));
  const bits = await firstBits(subtle, password, salt);
  // The session may have ended while the hash was made.
  if (currentSession()?.token === token) writeStored(KEY, { salt, bits } satisfies PasswordRecord);
}

/** False: certainly another password than the recorded one. True: very likely the same. Null: no record to tell by. */
export async function matchesPassword(password: string): Promise<boolean | null> {
  const record = parseRecord(readStored(KEY));
  const subtle = hasher();
  if (!record || !subtle) return null;
  return (await firstBits(subtle, password, record.salt)) === record.bits;
}
