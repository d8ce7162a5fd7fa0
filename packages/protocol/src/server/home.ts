import { API } from '@ank/protocol';
import type { SessionRequest } from './account';
import { formatServerTime } from './moments';
import type { SiteView } from './player';
import { bit, nothing, type ServerCall, sessionOnly, z } from './server-call';

export const socialData: ServerCall<object, Pick<SiteView, 'whatsapp' | 'phone' | 'telegram'>> = {
  path: API.socialData,
  request: nothing,
  encode: ({ whatsapp, phone, telegram }) => ({
    mobile_no: whatsapp,
    telegram_no: telegram,
    mobile_1: phone,
    msg: 'Success',
    status: true,
  }),
};

/** `imageUrl` is absolute. */
export type SlidesReply = { nowMs: number; slides: readonly { id: string; imageUrl: string }[] };

export const sliderImages: ServerCall<SessionRequest, SlidesReply> = {
  path: API.sliderImages,
  request: sessionOnly,
  encode: ({ nowMs, slides }) => ({
    sliderdata: slides.map((slide) => ({ image_id: slide.id, slider_image: slide.imageUrl })),
    server_time: formatServerTime(nowMs),
    msg: slides.length > 0 ? 'Success' : 'Data not found',
    status: slides.length > 0,
  }),
};

/** 1 home, 2 add funds, 3 withdraw. */
export type HeadlinesReply = { nowMs: number; headlines: readonly { id: number; active: boolean; notes: string }[] };

const headlineId = z.pipe(
  z.union([z.number().check(z.int()), z.string().check(z.regex(/^\d{1,3}$/))]),
  z.transform(Number),
);

export const headline: ServerCall<{ ids: readonly number[] }, HeadlinesReply> = {
  path: API.headline,
  request: z.pipe(
    z.object({ ids: z.union([z.array(headlineId).check(z.maxLength(20)), headlineId]) }),
    z.transform((body) => ({ ids: Array.isArray(body.ids) ? body.ids : [body.ids] })),
  ),
  encode: ({ nowMs, headlines }) => ({
    data: headlines.map((row) => ({ id: String(row.id), status: bit(row.active), notes: row.notes })),
    server_time: formatServerTime(nowMs),
    msg: headlines.length > 0 ? 'Success' : 'Data not found',
    status: headlines.length > 0,
  }),
};
