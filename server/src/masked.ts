/** Masks mobile numbers, and any run of ten digits or more, except for the last four: ******3210. */
export const masked = (text: string): string => text.replace(/\d{6,}(?=\d{4})/g, '******');
