import DOMPurify from 'dompurify';

const TAGS = [
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'hr',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'a',
];

/**
 * HTML of the server that can be shown: text and its structure, links to https addresses that open in a new tab. Scripts,
 * handlers, styles, forms, frames and pictures are gone, whatever the server let through.
 */
export function cleanHtml(html: string): string {
  // Null, whatever its type says, where a frameset takes the place of the body.
  const body: DocumentFragment | null = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^https:\/\//i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  if (body === null) return '';
  for (const link of body.querySelectorAll('a[href]')) {
    if (!/^https:\/\//i.test(link.getAttribute('href') ?? '')) {
      link.removeAttribute('href');
      continue;
    }
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  const holder = document.createElement('div');
  holder.append(body);
  return holder.innerHTML;
}
