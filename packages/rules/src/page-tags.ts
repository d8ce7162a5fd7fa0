/**
 * The HTML tags allowed in a page that an operator writes: text and its structure. Server and browser both remove all
 * others.
 */
export const PAGE_TAGS = [
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
] as const;
