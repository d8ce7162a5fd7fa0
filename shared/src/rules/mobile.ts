/** An Indian mobile number: ten digits, the first 6 to 9. */
export const isMobile = (text: string): boolean => /^[6-9][0-9]{9}$/.test(text);

/** The number in what was typed or pasted: blanks, hyphens and a leading +91, which fields show already, are dropped. */
export const mobileOf = (typed: string): string => typed.replace(/[\s-]/g, '').replace(/^\+91/, '');
