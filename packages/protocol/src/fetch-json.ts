/** Fetches the JSON document at `url`. Throws on a time-out after `timeLimitMs`, an HTTP error or invalid JSON. */
export async function fetchJson(url: string, timeLimitMs: number): Promise<unknown> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeLimitMs);
  try {
    const response = await fetch(url, { cache: 'no-cache', signal: limit.signal });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return await response.json();
  } finally {
    clearTimeout(timer);
  }
}
