/** An Indian mobile number: ten digits, the first 6 to 9. */
export const isMobile = (text: string): boolean => /^[6-9][0-9]{9}$/.test(text);

/**
 * Extracts the number from typed or pasted text: drops blanks, hyphens and a leading +91, which the field already
 * shows.
 */
export const mobileOf = (typed: string): string => typed.replace(/[\s-]/g, '').replace(/^\+91/, '');
