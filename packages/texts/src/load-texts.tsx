import { type ComponentType, use } from 'react';
import { type Language, pageLanguage } from './language';
import { speak, type Translate } from './texts';

/** The languages of a part besides English, each in its own chunk. */
export type Catalogs = Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ translate: Translate }>>>;

/** Loads this part's texts in the page's language. Returns whether they loaded: without them the part is English. */
export async function loadTexts(catalogs: Catalogs): Promise<boolean> {
  const language = pageLanguage();
  if (language === 'en') return true;
  try {
    speak((await catalogs[language]()).translate);
    return true;
  } catch {
    return false;
  }
}

let rest: (() => Promise<unknown>) | null = null;

/** Registers the loader of this part's later texts. */
export function comeLater(load: () => Promise<unknown>): void {
  rest = load;
}

/** Resolves when the later texts have loaded or failed; null if there are none. */
export const restOfTexts = (): Promise<unknown> | null => (pageLanguage() === 'en' ? null : (rest?.() ?? null));

type Route = { path: string; Component: ComponentType };
type Remote = { routes: readonly Route[]; resume?: () => void };

/** A remote whose screens and `resume` wait for its texts in the page's language. */
export function translatedRemote<Given extends Remote>(remote: Given, catalogs: Catalogs): Given {
  if (pageLanguage() === 'en') return remote;
  let loading: Promise<boolean> | undefined;
  const load = (): Promise<boolean> => (loading ??= loadTexts(catalogs));
  const { resume } = remote;
  const routes = remote.routes.map(({ path, Component }) => ({ path, Component: waitingFor(load, Component) }));
  return { ...remote, routes, ...(resume && { resume: () => void load().then(resume) }) };
}

const waitingFor = (load: () => Promise<boolean>, Screen: ComponentType): ComponentType =>
  function TranslatedScreen() {
    use(load());
    return <Screen />;
  };
