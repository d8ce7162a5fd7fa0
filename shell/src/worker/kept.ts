import { areKept, FILES, keptFiles } from './kept-files';
import { fileKey, isAppPage, isIntact, isSoundFile, outdated, shellOf, startFiles, withoutRegistry } from './rules';

/** The cached page and files, shared by the app's pages and the service worker. */

const PAGES = 'ank-page';
const PAGE = '/';

export const keptPage = (): Promise<Response | undefined> => caches.match(PAGE, { cacheName: PAGES });

/** Fetches the page that this browser would open now. */
export const fetchPage = (): Promise<Response> => fetch(PAGE, { cache: 'no-cache' });

async function appPageIn(answer: Response): Promise<string | null> {
  const html = await answer.text();
  return isAppPage(answer, html) ? html : null;
}

/** The shell that an answer starts. Null if it is not the app's page. */
export async function shellIn(answer: Response): Promise<string | null> {
  return shellOf((await appPageIn(answer)) ?? '');
}

/** Caches the app's page if its files are cached: otherwise the page before it opens without a network. */
export async function keepPage(answer: Response): Promise<void> {
  const html = await appPageIn(answer);
  if (html === null) return;
  const page = withoutRegistry(html);
  if (!(await areKept(startFiles(page, await keptFiles(), location.origin)))) return;
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  await (await caches.open(PAGES)).put(PAGE, new Response(page, { headers }));
}

/** Caches the app's page after its files, one at a time: a full storage stops at the first. */
export async function keepPageAndFiles(answer: Response): Promise<void> {
  const html = await appPageIn(answer.clone());
  const kept = await keptFiles();
  const needed = startFiles(withoutRegistry(html ?? ''), kept, location.origin);
  for (const url of needed.filter((each) => !kept.includes(each))) await keepFile(url, await fetch(url));
  await keepPage(answer);
}

/** The cached file, unless its bytes differ from those that the page asks for. */
export async function keptFile({ url, integrity }: Request): Promise<Response | undefined> {
  const file = await caches.match(fileKey(url), { cacheName: FILES, ignoreVary: true });
  return file && (await isIntact(await file.clone().arrayBuffer(), integrity)) ? file : undefined;
}

/** Caches a file in place of older versions, but for those that the cached page needs. */
export async function keepFile(url: string, answer: Response): Promise<void> {
  if (!isSoundFile(answer)) return;
  const files = await caches.open(FILES);
  await files.put(fileKey(url), answer);
  const kept = await keptFiles();
  const old = outdated(kept);
  if (old.length === 0) return;
  const needed = startFiles((await (await keptPage())?.text()) ?? '', kept, location.origin);
  await Promise.all(old.filter((each) => !needed.includes(each)).map((each) => files.delete(each)));
}
