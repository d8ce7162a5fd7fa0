import type { Language } from '@ank/texts/language';

/** Asks for the texts of the first view beside the app, which would ask once it runs: the build notes their file. */
export function preloadTexts(language: Language): void {
  const href = document.currentScript?.dataset[language];
  if (!href) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }));
}
