/** The ways to contact support. */
export type Channel = 'whatsapp' | 'telegram' | 'call';

/** The placeholder while support's number is unknown. Nothing is ever sent to it. */
export const PLACEHOLDER_NUMBER = '1234567890';

const COUNTRY_CODE = '91';

/** The number if it is 10 to 15 digits and not the placeholder; otherwise null. */
export function usableNumber(text: string): string | null {
  const number = text.trim();
  return /^\d{10,15}$/.test(number) && number !== PLACEHOLDER_NUMBER ? number : null;
}

/** Adds the country code unless it is there. */
const international = (number: string): string => (number.length === 10 ? COUNTRY_CODE + number : number);

const LINKS: Readonly<Record<Channel, (digits: string) => string>> = {
  whatsapp: (digits) => `https://wa.me/${digits}`,
  telegram: (digits) => `https://t.me/+${digits}`,
  call: (digits) => `tel:+${digits}`,
};

/** The address that opens a conversation. `number` is digits only; only WhatsApp supports a first `message`. */
export function contactUrl(channel: Channel, number: string, message?: string): string {
  const url = LINKS[channel](international(number));
  return message !== undefined && channel === 'whatsapp' ? `${url}?text=${encodeURIComponent(message)}` : url;
}
