import type { HowToPlayReply } from '@ank/protocol';
import type { Context } from '../context';

export async function loadHowToPlay({ database }: Context): Promise<HowToPlayReply> {
  const [row] = await database.query<{ content: string; video_link: string }>(
    'select content, video_link from how_to_play',
  );
  return { html: row?.content ?? '', videoLink: row?.video_link ?? '' };
}
