import type { Inside } from '../context';
import { cleanHtml } from './clean-html';

/** `videoLink` is '' or an https URL. */
export async function writeHowToPlay(
  { database }: Inside,
  { html, videoLink }: { html: string; videoLink: string },
): Promise<void> {
  await database.query('update how_to_play set content = $1, video_link = $2', [cleanHtml(html), videoLink]);
}
