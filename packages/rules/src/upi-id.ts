/** A UPI id such as house@bank, safe to put into a payment link. */
export const isUpiId = (text: string): boolean => /^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9.]{1,60}$/.test(text);
