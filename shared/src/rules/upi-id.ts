/** Whom a payment link may name, such as house@bank. */
export const isUpiId = (text: string): boolean => /^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9.]{1,60}$/.test(text);
