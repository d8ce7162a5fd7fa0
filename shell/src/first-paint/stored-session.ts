/** What the first paint needs of the stored session (`session.ts` of the platform, which is too large to load here). */
export type StoredSession = { token: string; server?: string };

/** Null if nobody is logged in, or the storage is blocked or holds something else. */
export function storedSession(): StoredSession | null {
  try {
    const stored = JSON.parse(localStorage.getItem('ank.session') ?? 'null') as Partial<StoredSession> | null;
    return stored?.token ? { token: stored.token, server: stored.server } : null;
  } catch {
    return null;
  }
}
