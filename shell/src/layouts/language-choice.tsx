import { notify } from '@ank/shared/platform';
import { chooseLanguage, type Language } from '@ank/texts';
import { LanguageSwitch } from '@ank/ui';
import { fetchTexts } from '../catalogs';
import { ERROR_TEXTS } from '../pages/error.messages';

/** The page reloads once the texts are there; without a network it stays as it is. */
const choose = (language: Language): void =>
  void fetchTexts(language).then(
    () => chooseLanguage(language),
    () => notify(navigator.onLine ? ERROR_TEXTS.failed : ERROR_TEXTS.offline),
  );

/** The choice of language, in the menus and on the login screen. */
export const LanguageChoice = () => <LanguageSwitch onChoose={choose} />;
