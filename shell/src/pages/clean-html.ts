import { PAGE_TAGS } from '@ank/rules';
import DOMPurify from 'dompurify';

/**
 * Sanitizes HTML from the server: keeps text, its structure and https links, which open in a new tab. Removes scripts,
 * handlers, styles, forms, frames and pictures. Returns nodes, because the page's policy forbids setting HTML as text.
 */
export function cleanHtml(html: string): DocumentFragment {
  // Despite its type this is null when a frameset replaces the body.
  const clean: DocumentFragment | null = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...PAGE_TAGS],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^https:\/\//i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  const content = clean ?? document.createDocumentFragment();
  for (const link of content.querySelectorAll('a[href]')) {
    if (!/^https:\/\//i.test(link.getAttribute('href') ?? '')) {
      link.removeAttribute('href');
      continue;
    }
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return content;
}
