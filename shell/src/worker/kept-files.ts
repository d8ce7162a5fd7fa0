/** The cache of files. Apart from the rest of what is kept, as it is part of the first view. */
export const FILES = 'ank-files';

/** The addresses of the kept files, in the order in which they came. */
export async function keptFiles(): Promise<string[]> {
  if (!(await caches.has(FILES))) return [];
  return (await (await caches.open(FILES)).keys()).map(({ url }) => url);
}

/** Whether the browser keeps all these files. Without https it keeps none. */
export async function areKept(urls: readonly string[]): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  const kept = await keptFiles();
  return urls.every((url) => kept.includes(new URL(url, location.href).href));
}
