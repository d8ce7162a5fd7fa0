/** The cache of files. Separate from the other caches, because it is part of the first view. */
export const FILES = 'ank-files';

/** The addresses of the cached files, in the order of arrival. */
export async function keptFiles(): Promise<string[]> {
  if (!(await caches.has(FILES))) return [];
  return (await (await caches.open(FILES)).keys()).map(({ url }) => url);
}

/** Whether all these files are cached. Without https there is no cache, and some private windows refuse it. */
export async function areKept(urls: readonly string[]): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  const kept = await keptFiles().catch((): string[] => []);
  return urls.every((url) => kept.includes(new URL(url, location.href).href));
}
