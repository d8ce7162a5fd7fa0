import type { StoredSession } from './stored-session';

type Config = { appKey?: string; apiOrigin?: string };

/**
 * Requests the dashboard like the app's first poll, which then uses this answer (`FirstCall` in the protocol). Skipped
 * if the page lacks its settings, or the session belongs to another server.
 */
export function startFirstCall({ token, server = '' }: StoredSession): void {
  const settings = document.getElementById('site-config')?.textContent;
  if (!settings) return;
  const { appKey, apiOrigin = '' } = JSON.parse(settings) as Config;
  const origin = apiOrigin === location.origin ? '' : apiOrigin;
  if (server !== origin) return;
  const url = `${origin}/api-get-dashboard-data`;
  const body = JSON.stringify({ env_type: 'Prod', app_key: appKey, unique_token: token });
  const abort = new AbortController();
  const askedAtMs = performance.now();
  const asked = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: abort.signal,
  });
  const answer = asked.then(async (response) => ({ response, text: await response.text() }));
  const call = { url, body, answer, askedAtMs, answeredAtMs: 0, cancel: () => abort.abort() };
  globalThis.firstCall = call;
  answer.then(
    () => (call.answeredAtMs = performance.now()),
    () => (globalThis.firstCall = undefined),
  );
}
