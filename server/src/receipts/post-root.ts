const ANSWER_WITHIN_MS = 5_000;

/** A root as it was signed. `key`: the public key of the signature, base64 of SPKI. */
export type PostedRoot = { head: string; signature: string; key: string };

/** The configured address. `signal` ends requests when the server stops. */
export type RootsAddress = { url: string; signal: AbortSignal; withinMs?: number };

/** Posts a root as JSON. Any 2xx means that it was taken. Returns the error, without the address, or null. */
export async function postRoot(
  { url, signal, withinMs = ANSWER_WITHIN_MS }: RootsAddress,
  root: PostedRoot,
): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(root),
      signal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]),
      redirect: 'manual',
    });
    // Unread, an endless answer would hold the connection.
    await response.body?.cancel();
    return response.ok ? null : `HTTP ${response.status}`;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? name;
  }
}
