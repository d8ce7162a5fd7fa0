/** Servers keep idempotency keys for 30 days: a retry after this many ms could be executed twice. */
export const REPEATABLE_MS = 29 * 86_400_000;

/** A new idempotency key: 32 hex digits. `crypto.randomUUID` is missing on insecure origins. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
