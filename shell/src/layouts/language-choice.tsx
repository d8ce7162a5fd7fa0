import { notify } from '@ank/shared/platform';
import { chooseLanguage, type Language } from '@ank/texts';
import { LanguageSwitch } from '@ank/ui';
import { fetchTexts, withTexts } from '../catalogs';
import { ERROR_TEXTS } from '../pages/error.messages';

/** The page reloads once the texts are there; without a network or storage it stays as it is. */
async function choose(language: Language): Promise<void> {
  try {
    await fetchTexts(language);
    if (chooseLanguage(language)) return;
    // Unlike the switch, this text is not part of the first view.
    const { MENU_TEXTS } = await withTexts(import('./menus.messages'));
    notify(MENU_TEXTS.notStored);
  } catch {
    notify(navigator.onLine ? ERROR_TEXTS.failed : ERROR_TEXTS.offline);
  }
}

/** The choice of language, in the menus and on the login screen. */
export const LanguageChoice = () => <LanguageSwitch onChoose={(language) => void choose(language)} />;
