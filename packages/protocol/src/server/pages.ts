import { API } from '@ank/protocol';
import { nothing, type ServerCall } from './server-call';

/** `html` is clean; `videoLink` is '' or an https address. */
export type HowToPlayReply = { html: string; videoLink: string };

export const howToPlay: ServerCall<object, HowToPlayReply> = {
  path: API.howToPlay,
  request: nothing,
  encode: ({ html, videoLink }) => ({
    content: [{ how_to_play_content: html, video_link: videoLink }],
    msg: 'Success',
    status: true,
  }),
};
