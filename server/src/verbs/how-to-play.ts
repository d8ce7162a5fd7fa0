import type { HowToPlayReply } from '@ank/shared/api/server';
import sanitizeHtml from 'sanitize-html';
import type { Database, Queryable } from '../db/port';

/** Text and its structure; no styles, forms, frames, pictures or addresses other than https. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }), h1: 'h2' },
};

/** HTML that can be shown: scripts, handlers, styles and foreign addresses are gone. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, ALLOWED);

/** Replaces the page. `videoLink` is '' or an https address. */
export async function writeHowToPlay(database: Queryable, html: string, videoLink: string): Promise<void> {
  await database.query('update how_to_play set content = $1, video_link = $2', [cleanHtml(html), videoLink]);
}

export async function loadHowToPlay(database: Database): Promise<HowToPlayReply> {
  const [row] = await database.query<{ content: string; video_link: string }>('select content, video_link from how_to_play');
  return { html: row?.content ?? '', videoLink: row?.video_link ?? '' };
}
