import { readFile } from 'node:fs/promises';
import type { By, Operator } from '../context';
import { refused } from '../errors';
import { withAudit } from '../security/audit';
import { cleanHtml } from './clean-html';
import { writeHowToPlay } from './write-how-to-play';

/** Replaces the page by the HTML of a file. Throws Refused. */
export async function setHowToPlay(context: By<Operator>, given: { file: string; videoLink: string }): Promise<void> {
  const html = await readFile(given.file, 'utf8').catch(() => {
    throw refused(`The file ${given.file} cannot be read.`);
  });
  if (cleanHtml(html).trim() === '')
    throw refused('The page would be empty: text, headings, lists, tables and https links are kept.');
  if (given.videoLink !== '' && !(URL.canParse(given.videoLink) && new URL(given.videoLink).protocol === 'https:'))
    throw refused('The video must be an https address.');
  const { videoLink } = given;
  const entry = { action: 'how-to-play set', details: { ...given, characters: html.length } };
  await withAudit(context, entry, (inside) => writeHowToPlay(inside, { html, videoLink }));
}
