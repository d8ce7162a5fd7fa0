/** The JSON document at `url`, asked for at most `timeLimitMs`. Throws when it is late, missing or no JSON. */
export async function fetchJson(url: string, timeLimitMs: number): Promise<unknown> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(timeLimitMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}
