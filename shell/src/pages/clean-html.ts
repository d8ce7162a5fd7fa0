import DOMPurify from 'dompurify';

const TAGS = ['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a'];

/**
 * HTML of the server that can be shown: text and its structure, links to https addresses that open in a new tab. Scripts,
 * handlers, styles, forms, frames and pictures are gone, whatever the server let through.
 */
export function cleanHtml(html: string): string {
  const body = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^https:\/\//i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of body.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  const holder = document.createElement('div');
  holder.append(body);
  return holder.innerHTML;
}
