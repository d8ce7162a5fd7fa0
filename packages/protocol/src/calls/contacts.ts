import { sentText } from '../wire';

/** Support numbers, unchecked text. */
export type SocialData = { whatsapp: string; phone: string; telegram: string };

/** The fields of the numbers in an answer. */
export const contactFields = { mobile_no: sentText, mobile_1: sentText, telegram_no: sentText };

/** The numbers; null if the server sends none of the fields. */
export const contactsOf = (wire: Record<keyof typeof contactFields, string | null>): SocialData | null => {
  const { mobile_no: whatsapp, mobile_1: phone, telegram_no: telegram } = wire;
  if (whatsapp === null && phone === null && telegram === null) return null;
  return { whatsapp: whatsapp ?? '', phone: phone ?? '', telegram: telegram ?? '' };
};
