import { applyTheme, storedTheme } from '@ank/ui/theme';

// A script of its own that the page waits for: the app comes after the first paint, which would show the other theme.
applyTheme(storedTheme());
