/** What the server says is in one of these, such as pushes and chart pages. English is the first. */
export const LANGUAGES = ['en', 'hi', 'mr'] as const;
export type Language = (typeof LANGUAGES)[number];
