import { noFields, type Call } from '../call';
import { API } from '../paths';
import { list, text, z } from '../wire';

/** Support numbers, unchecked text. */
export type SocialData = { whatsapp: string; phone: string; telegram: string };

export const socialData: Call<void, SocialData> = {
  path: API.socialData,
  session: false,
  encode: noFields,
  answer: z.pipe(
    z.object({ mobile_no: text, mobile_1: text, telegram_no: text }),
    z.transform((wire) => ({ whatsapp: wire.mobile_no, phone: wire.mobile_1, telegram: wire.telegram_no })),
  ),
};

export type Slide = { id: string; imageUrl: string };

export const sliderImages: Call<void, Slide[]> = {
  path: API.sliderImages,
  session: true,
  encode: noFields,
  acceptsFalse: true,
  answer: z.pipe(
    z.object({ sliderdata: list(z.object({ image_id: text, slider_image: text })) }),
    z.transform((wire) => wire.sliderdata.map((row) => ({ id: row.image_id, imageUrl: row.slider_image }))),
  ),
};

/** Which screen a headline belongs to. */
export const HEADLINE_IDS = { home: 1, addFunds: 2, withdraw: 3 } as const;

/** The active headline of a screen, or null. */
export const headline: Call<keyof typeof HEADLINE_IDS, string | null> = {
  path: API.headline,
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
