/** The JSON document at `url`, asked for at most `timeLimitMs`. Throws when it is late, missing or no JSON. */
export async function fetchJson(url: string, timeLimitMs: number): Promise<unknown> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(timeLimitMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

/** Brings a file into the browser's cache ahead of its use. Says nothing when it fails: whoever uses the file will. */
export function warmUrl(url: string, signal: AbortSignal): void {
  fetch(url, { signal, credentials: 'same-origin' })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined);
}
