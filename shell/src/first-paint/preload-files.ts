/** The files of a part of the first view, which the build records: the texts of a language, or a screen. */
export const filesOf = (part: string): string[] => document.currentScript?.dataset[part]?.split(' ') ?? [];

export const isStyle = (file: string): boolean => file.endsWith('.css');

/** Preloads what the first view needs beside the app, which would request it only once it runs. */
export function preloadFiles(part: string): void {
  for (const href of filesOf(part)) {
    const as = isStyle(href) ? 'style' : 'script';
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, href }));
  }
}
