/**
 * Preloads what the first view needs beside the app, which would request it only once it runs: the texts of a language,
 * or a screen. The build records their files.
 */
export function preloadFiles(part: string): void {
  for (const href of document.currentScript?.dataset[part]?.split(' ') ?? []) {
    const as = href.endsWith('.css') ? 'style' : 'script';
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, href }));
  }
}
