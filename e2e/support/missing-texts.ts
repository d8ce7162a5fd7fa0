import type { Page } from '@playwright/test';
import { catalogOf, type Language } from './say';

/** English texts without values that a language translates differently. */
export function foreignTo(language: Language): string[] {
  const translated = new Set(Object.values(catalogOf(language)));
  return Object.values(catalogOf('en')).flatMap((text) => (/[{(]/.test(text) || translated.has(text) ? [] : [text]));
}

/** Screens whose content operators write, in the language of their choice. */
export const WRITTEN_BY_OPERATORS = ['/htp', '/depositrule'];

/** The page's texts that are English although they are translated. */
export const missingTexts = (page: Page, foreign: readonly string[]): Promise<string[]> =>
  page.evaluate((texts) => {
    const english = new Set(texts);
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.add(walker.currentNode.textContent!.trim());
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) found.add(element.getAttribute(name) ?? '');
    return [...found].filter((text) => english.has(text));
  }, foreign);
