import * as zod from 'zod/mini';
import { type Call, noFields } from '../call';
import { bit, nothing, optionalToken } from '../server/fields';
import { formatServerTime } from '../server/moments';
import { onServer } from '../server/server-call';
import { list, text, z } from '../wire';
import { contactFields, contactsOf, type SocialData } from './contacts';
import type { SiteView } from './dashboard';

export const socialData: Call<void, SocialData> = {
  path: '/api-get-social-data',
  session: false,
  encode: noFields,
  answer: z.pipe(
    z.object(contactFields),
    z.transform((wire): SocialData => contactsOf(wire) ?? { whatsapp: '', phone: '', telegram: '' }),
  ),
};

export const socialDataEndpoint = /*#__PURE__*/ onServer<object, Pick<SiteView, 'whatsapp' | 'phone' | 'telegram'>>(
  socialData,
  () => ({
    request: nothing,
    encodeAnswer: ({ whatsapp, phone, telegram }) => ({
      mobile_no: whatsapp,
      telegram_no: telegram,
      mobile_1: phone,
      msg: 'Success',
      status: true,
    }),
  }),
);

/** `alt`: what the picture says; '' where the server does not tell. */
export type Slide = { id: string; imageUrl: string; alt: string };

export const sliderImages: Call<void, Slide[]> = {
  path: '/api-get-slider-images',
  session: true,
  encode: noFields,
  acceptsFalse: true,
  answer: z.pipe(
    z.object({ sliderdata: list(z.object({ image_id: text, slider_image: text, image_alt: z.catch(text, '') })) }),
    z.transform((wire) =>
      wire.sliderdata.map((row) => ({ id: row.image_id, imageUrl: row.slider_image, alt: row.image_alt })),
    ),
  ),
};

/** `imageUrl` is absolute. */
export type SlidesReply = { nowMs: number; slides: readonly Slide[] };

/** Some clients send no token. */
export const sliderImagesEndpoint = /*#__PURE__*/ onServer<{ token: string | null }, SlidesReply>(sliderImages, () => ({
  request: zod.pipe(
    zod.object({ unique_token: optionalToken }),
    zod.transform((body) => ({ token: body.unique_token })),
  ),
  encodeAnswer: ({ nowMs, slides }) => ({
    sliderdata: slides.map(({ id, imageUrl, alt }) => ({
      image_id: id,
      slider_image: imageUrl,
      ...(alt !== '' && { image_alt: alt }),
    })),
    server_time: formatServerTime(nowMs),
    msg: slides.length > 0 ? 'Success' : 'Data not found',
    status: slides.length > 0,
  }),
}));

/** The screen that a headline belongs to. */
export const HEADLINE_IDS = { home: 1, addFunds: 2, withdraw: 3 } as const;

/** The active headline of a screen, or null. */
export const headline: Call<keyof typeof HEADLINE_IDS, string | null> = {
  path: '/api-get-headline',
  session: false,
  encode: (screen) => ({ ids: [HEADLINE_IDS[screen]] }),
  acceptsFalse: true,
  answer: z.pipe(
    z.object({ data: list(z.object({ status: text, notes: text })) }),
    z.transform((wire) =>
      wire.data[0]?.status === '1' && wire.data[0].notes.trim() !== '' ? wire.data[0].notes : null,
    ),
  ),
};

/** 1 home, 2 add funds, 3 withdraw. */
export type HeadlinesReply = { nowMs: number; headlines: readonly { id: number; active: boolean; notes: string }[] };

const headlineId = () =>
  zod.pipe(
    zod.union([zod.number().check(zod.int()), zod.string().check(zod.regex(/^\d{1,3}$/))]),
    zod.transform(Number),
  );

export const headlineEndpoint = /*#__PURE__*/ onServer<{ ids: readonly number[] }, HeadlinesReply>(headline, () => ({
  request: zod.pipe(
    zod.object({ ids: zod.union([zod.array(headlineId()).check(zod.maxLength(20)), headlineId()]) }),
    zod.transform((body) => ({ ids: Array.isArray(body.ids) ? body.ids : [body.ids] })),
  ),
  encodeAnswer: ({ nowMs, headlines }) => ({
    data: headlines.map((row) => ({ id: String(row.id), status: bit(row.active), notes: row.notes })),
    server_time: formatServerTime(nowMs),
    msg: headlines.length > 0 ? 'Success' : 'Data not found',
    status: headlines.length > 0,
  }),
}));
