import type { HowToPlayReply } from '@ank/protocol/server';
import { readFile } from 'node:fs/promises';
import sanitizeHtml from 'sanitize-html';
import type { Clock } from '../clock';
import type { Database, Queryable } from '../db/port';
import { withAudit, refused } from '../security/audit';

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
  allowedTags: [
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
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  transformTags: { a: outward, h1: 'h2' },
};

/** Sanitized HTML: no scripts, handlers, styles or foreign URLs. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, ALLOWED);

/** `videoLink` is '' or an https URL. */
export async function writeHowToPlay(database: Queryable, html: string, videoLink: string): Promise<void> {
  await database.query('update how_to_play set content = $1, video_link = $2', [cleanHtml(html), videoLink]);
}

/** Replaces the page by the HTML of a file. Throws Refused. */
export async function setHowToPlay(
  database: Database,
  clock: Clock,
  actor: string,
  given: { file: string; videoLink: string },
): Promise<void> {
  const html = await readFile(given.file, 'utf8').catch(() => {
    throw refused(`The file ${given.file} cannot be read.`);
  });
  if (cleanHtml(html).trim() === '')
    throw refused('The page would be empty: text, headings, lists, tables and https links are kept.');
  if (given.videoLink !== '' && !(URL.canParse(given.videoLink) && new URL(given.videoLink).protocol === 'https:'))
    throw refused('The video must be an https address.');
  await withAudit(
    database,
    clock,
    { actor, action: 'how-to-play set', details: { ...given, characters: html.length } },
    (inside) => writeHowToPlay(inside, html, given.videoLink),
  );
}

export async function loadHowToPlay(database: Database): Promise<HowToPlayReply> {
  const [row] = await database.query<{ content: string; video_link: string }>(
    'select content, video_link from how_to_play',
  );
  return { html: row?.content ?? '', videoLink: row?.video_link ?? '' };
}
