/** Invisible characters, and those that change the direction of the surrounding text. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Somebody else's text, as one line that cannot disturb the surrounding text. */
export const plainText = (text: string, most = 200): string => text.replace(HIDDEN, ' ').trim().slice(0, most);
