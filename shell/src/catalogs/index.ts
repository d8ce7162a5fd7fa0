import { comeLater, type Language, loadTexts } from '@ank/texts';

/** What the shell says in each language, as chunks of their own: what the first view shows, and what comes later. */
const CATALOGS = {
  hi: () => import(/* webpackChunkName: "texts-hi" */ './hi'),
  mr: () => import(/* webpackChunkName: "texts-mr" */ './mr'),
};

export const loadFirstTexts = (): Promise<boolean> => loadTexts(CATALOGS);

/** Fetches what the shell says in a language, for the page that will be in it. */
export async function fetchTexts(language: Language): Promise<void> {
  if (language === 'en') return;
  const { loadMore } = await CATALOGS[language]();
  await loadMore();
}

let more: Promise<boolean> | null = null;

/** The texts of everything that loads on first use, in the page's language. Where they do not come it is English. */
export function loadMoreTexts(): Promise<boolean> {
  more ??= loadTexts({
    hi: () => CATALOGS.hi().then(({ loadMore }) => loadMore()),
    mr: () => CATALOGS.mr().then(({ loadMore }) => loadMore()),
  }).then((came) => {
    if (!came) more = null;
    return came;
  });
  return more;
}

comeLater(loadMoreTexts);

/** What is loaded on first use, once its texts are there too. */
export async function withTexts<Part>(loading: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([loading, loadMoreTexts()]);
  return part;
}
