/** Characters that show as nothing, or turn the text around them. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** What somebody else wrote, as one line that cannot disturb the texts around it. */
export const plainText = (text: string, most = 200): string => text.replace(HIDDEN, ' ').trim().slice(0, most);
