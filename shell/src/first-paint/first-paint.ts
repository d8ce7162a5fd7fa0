import { showLanguage, storedLanguage } from '@ank/texts/language';
import { applyTheme, storedTheme } from '@ank/ui/theme';
import { preloadTexts } from './preload-texts';
import { startFirstCall } from './first-call';
import { firstFrame } from './first-frame';
import { storedSession } from './stored-session';

// A separate script that the page waits for, because the app comes later. It applies theme and language, shows the
// frame of the screen that will open, and requests what that screen needs.
const session = storedSession();
applyTheme(storedTheme());
const language = storedLanguage();
showLanguage(language);
preloadTexts(language);
document.documentElement.dataset.frame = firstFrame(location.pathname, session !== null);
if (session) startFirstCall(session);
