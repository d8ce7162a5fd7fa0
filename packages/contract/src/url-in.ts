/** The address in a text, null if it has none. Browsers before Chrome 120 and Safari 17 have no `URL.canParse`. */
export function urlIn(text: string, base: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
