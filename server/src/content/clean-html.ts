import { PAGE_TAGS } from '@ank/rules';
import sanitizeHtml from 'sanitize-html';

/** Normalizes an absolute https URL; null for anything else. */
function httpsUrl(address: string): string | null {
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).href;
}

/** Links open an https URL in a new tab or do nothing: browsers resolve some relative links to other sites. */
const outward: sanitizeHtml.Transformer = (tagName, { href = '' }) => {
  const url = httpsUrl(href);
  return { tagName, attribs: { ...(url === null ? {} : { href: url }), target: '_blank', rel: 'noopener noreferrer' } };
};

/** Text and its structure. No styles, forms, frames or images, and no URLs but https. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...PAGE_TAGS],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  transformTags: { a: outward, h1: 'h2' },
};

/** Sanitized HTML: no scripts, handlers, styles or foreign URLs. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, ALLOWED);
