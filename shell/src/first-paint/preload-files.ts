/** A list that the build records in this script's tag, such as the files of a screen or of a language's texts. */
export const recorded = (list: string): string[] => document.currentScript?.dataset[list]?.split(' ') ?? [];

export const isStyle = (file: string): boolean => file.endsWith('.css');

/** Preloads what the first view needs beside the app, which would request it only once it runs. */
export function preloadFiles(part: string): void {
  for (const href of recorded(part)) {
    const as = isStyle(href) ? 'style' : 'script';
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, href }));
  }
}
