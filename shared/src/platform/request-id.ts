/** Servers keep request ids for 30 days: repeated later than this, in ms, a request could be taken twice. */
export const REPEATABLE_MS = 29 * 86_400_000;

/** A new id for a money call: 32 hex digits. `crypto.randomUUID` is missing on pages that are not served securely. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
