/** Ten digits, the first 6 to 9, blanks around them dropped. */
export const isPhone = (text: string): boolean => /^[6-9][0-9]{9}$/.test(text.trim());
