/**
 * Fetches files into the browser's cache, with a promise for each. Progress counts, not time: all of them fail once no
 * byte of any has arrived for `stallMs`.
 */
export function fetchFiles(urls: readonly string[], stallMs: number, signal: AbortSignal): Promise<void>[] {
  const stop = new AbortController();
  const abort = (): void => stop.abort(new Error(`Nothing has arrived for ${stallMs} ms`));
  signal.addEventListener('abort', abort);
  let underWay = urls.length;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onProgress = (): void => {
    clearTimeout(timer);
    if (underWay > 0) timer = setTimeout(abort, stallMs);
  };
  onProgress();
  return urls.map(async (url) => {
    try {
      const response = await fetch(url, { signal: stop.signal });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      onProgress();
      const reader = response.body?.getReader();
      while (reader && !(await reader.read()).done) onProgress();
    } finally {
      underWay -= 1;
      onProgress();
    }
  });
}
