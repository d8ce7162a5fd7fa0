import { type Call, noFields } from '../call';
import { nothing } from '../server/fields';
import { onServer } from '../server/server-call';
import { first, text, z } from '../wire';

/** `html` is as the server sent it: sanitize it before showing it. */
export type HowToPlay = { html: string; videoLink: string };

export const howToPlay: Call<void, HowToPlay | null> = {
  path: '/api-how-to-play',
  session: false,
  encode: noFields,
  acceptsFalse: true,
  answer: z.pipe(
    z.object({ content: first(z.object({ how_to_play_content: text, video_link: text })) }),
    z.transform(({ content }) => content && { html: content.how_to_play_content, videoLink: content.video_link }),
  ),
};

/** `html` is sanitized; `videoLink` is '' or an https address. */
export type HowToPlayReply = { html: string; videoLink: string };

export const howToPlayEndpoint = /*#__PURE__*/ onServer<object, HowToPlayReply>(howToPlay, () => ({
  request: nothing,
  encodeAnswer: ({ html, videoLink }) => ({
    content: [{ how_to_play_content: html, video_link: videoLink }],
    msg: 'Success',
    status: true,
  }),
}));
