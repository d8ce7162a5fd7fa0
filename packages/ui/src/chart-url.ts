import { pageLanguage } from '@ank/texts';
import { webUrl } from './web-url';

/** A web chart in the page's language, or null for an invalid address. In English the address stays as sent. */
export function chartUrl(text: string): string | null {
  const href = webUrl(text);
  const language = pageLanguage();
  if (href === null || language === 'en') return href;
  const url = new URL(href);
  url.searchParams.set('lang', language);
  return url.href;
}
