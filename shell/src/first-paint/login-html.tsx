import { pathOf } from '@ank/contract';
import { PlatformRoot } from '@ank/shared/platform';
import { type Language, showLanguage, speak } from '@ank/texts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { LOGIN_TEXTS } from '../auth/login.messages';
import { LoginScreen } from '../auth/login.screen';
import { translate as inHindi } from '../catalogs/hi';
import { translate as inMarathi } from '../catalogs/mr';
import { BareLayout } from '../layouts/bare-layout';

const TRANSLATIONS = { en: null, hi: inHindi, mr: inMarathi };

export const LANGUAGES = Object.keys(TRANSLATIONS);

/**
 * The login screen in a language, as the app first draws it, and the label of its button while it waits. For the build,
 * which places it in the page (scripts/rspack/first-login.mjs).
 */
export function loginHtml(language: Language): { html: string; busy: string } {
  showLanguage(language);
  speak(null);
  speak(TRANSLATIONS[language]);
  const place = document.createElement('div');
  // The ids must differ from those of the app, which for a moment are in the same page.
  const root = createRoot(place, { identifierPrefix: 'first' });
  flushSync(() =>
    root.render(
      <PlatformRoot>
        <MemoryRouter initialEntries={[pathOf('login')]}>
          <Routes>
            <Route element={<BareLayout />}>
              <Route path={pathOf('login')} element={<LoginScreen />} />
            </Route>
          </Routes>
        </MemoryRouter>
      </PlatformRoot>,
    ),
  );
  return { html: place.innerHTML, busy: LOGIN_TEXTS.busy };
}
