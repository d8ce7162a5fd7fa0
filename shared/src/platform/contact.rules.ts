/** The ways to the admin. */
export type Channel = 'whatsapp' | 'telegram' | 'call';

/** Stands in while the admin's number is not known. Nothing is ever sent to it. */
export const PLACEHOLDER_NUMBER = '1234567890';

const COUNTRY_CODE = '91';

/** The number when it is digits only and at least 10 long, else null. */
export function usableNumber(text: string): string | null {
  const number = text.trim();
  return /^\d{10,15}$/.test(number) && number !== PLACEHOLDER_NUMBER ? number : null;
}

/** With the country code, unless it is already there. */
const international = (number: string): string => (number.length === 10 ? COUNTRY_CODE + number : number);

const LINKS: Readonly<Record<Channel, (digits: string) => string>> = {
  whatsapp: (digits) => `https://wa.me/${digits}`,
  telegram: (digits) => `https://t.me/+${digits}`,
  call: (digits) => `tel:+${digits}`,
};

/** The address that opens a conversation. `number` is digits only; only WhatsApp takes a first `message`. */
export function contactUrl(channel: Channel, number: string, message?: string): string {
  const url = LINKS[channel](international(number));
  return message !== undefined && channel === 'whatsapp' ? `${url}?text=${encodeURIComponent(message)}` : url;
}
