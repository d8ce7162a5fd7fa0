import { showLanguage, storedLanguage } from '@ank/texts/language';
import { applyTheme, storedTheme } from '@ank/ui/theme';
import { wideWindow } from '../layouts/wide';
import { startFirstCall } from './first-call';
import { fileOf, firstFrame, opensLogin } from './first-frame';
import { showFirstLogin } from './first-login';
import { isStyle, preloadFiles, recorded } from './preload-files';
import { storedSession } from './stored-session';

/** The app goes on with what was typed on this page before a reload (auth/pending.ts). */
function wasTypedIn(): boolean {
  try {
    const typed = JSON.parse(sessionStorage.getItem('ank.typed') ?? 'null') as { path?: unknown } | null;
    return typed?.path === location.pathname;
  } catch {
    return false;
  }
}

// A separate script that the page waits for, because the app comes later. It applies theme and language, shows the
// frame of the screen that will open, or the login itself, and requests what that screen needs.
const session = storedSession();
applyTheme(storedTheme());
const language = storedLanguage();
showLanguage(language);
const frame = firstFrame(location.pathname, session !== null);
for (const part of [language, fileOf(frame, wideWindow().matches)]) preloadFiles(part);
document.documentElement.dataset.frame = frame;
if (session) startFirstCall(session);
else if (opensLogin(location.pathname, recorded('loginPaths')) && !wasTypedIn())
  showFirstLogin(language, recorded('login').filter(isStyle));
