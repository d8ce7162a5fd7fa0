/** Fetches the JSON document at `url`. Throws on a time-out after `timeLimitMs`, an HTTP error or invalid JSON. */
export async function fetchJson(url: string, timeLimitMs: number): Promise<unknown> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(timeLimitMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

/** Prefetches a file into the browser's cache. Ignores errors: they surface when the file is used. */
export function warmUrl(url: string, signal: AbortSignal): void {
  fetch(url, { signal, credentials: 'same-origin' })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined);
}
