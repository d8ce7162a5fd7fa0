import { FILES, keptFiles } from './kept-files';
import { fileKey, isAppPage, isIntact, isSoundFile, outdated, shellOf, withoutRegistry } from './rules';

/** The cached page and files, shared by the app's pages and the service worker. */

const PAGES = 'ank-page';
const PAGE = '/';

export const keptPage = (): Promise<Response | undefined> => caches.match(PAGE, { cacheName: PAGES });

/** Caches the page if it is the app's. Returns the shell that it starts. */
export async function keepPage(answer: Response): Promise<string | null> {
  const html = await answer.text();
  if (!isAppPage(answer, html)) return null;
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  await (await caches.open(PAGES)).put(PAGE, new Response(withoutRegistry(html), { headers }));
  return shellOf(html);
}

/** Fetches the page that this browser would open now, and caches it. */
export const refreshPage = async (): Promise<string | null> => keepPage(await fetch(PAGE, { cache: 'no-cache' }));

/** The cached file, unless its bytes differ from those that the page asks for. */
export async function keptFile({ url, integrity }: Request): Promise<Response | undefined> {
  const file = await caches.match(fileKey(url), { cacheName: FILES, ignoreVary: true });
  return file && (await isIntact(await file.clone().arrayBuffer(), integrity)) ? file : undefined;
}

/** Caches a file in place of older versions. */
export async function keepFile(url: string, answer: Response): Promise<void> {
  if (!isSoundFile(answer)) return;
  const files = await caches.open(FILES);
  await files.put(fileKey(url), answer);
  await Promise.all(outdated(await keptFiles()).map((old) => files.delete(old)));
}
