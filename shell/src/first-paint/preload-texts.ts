import type { Language } from '@ank/texts/language';

/**
 * Preloads the texts of the first view beside the app, which would request them only once it runs. The build records
 * their file.
 */
export function preloadTexts(language: Language): void {
  const href = document.currentScript?.dataset[language];
  if (!href) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }));
}
