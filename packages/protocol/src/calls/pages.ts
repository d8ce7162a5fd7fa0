import { noFields, type Call } from '../call';
import { API } from '../paths';
import { first, text, z } from '../wire';

/** `html` is as the server sent it: clean it before it is shown. */
export type HowToPlay = { html: string; videoLink: string };

export const howToPlay: Call<void, HowToPlay | null> = {
  path: API.howToPlay,
  session: false,
  encode: noFields,
  acceptsFalse: true,
  answer: z.pipe(
    z.object({ content: first(z.object({ how_to_play_content: text, video_link: text })) }),
    z.transform(({ content }) => content && { html: content.how_to_play_content, videoLink: content.video_link }),
  ),
};
