const ZERO = '०'.charCodeAt(0);

/** The text with 0 to 9 for Devanagari digits, which keyboards in Hindi and Marathi type. */
export const latinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - ZERO));
