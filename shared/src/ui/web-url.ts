/** The address in `text` when it is an absolute http or https one, else null. Anything a server sends is checked by it before it becomes a link or an image. */
export function webUrl(text: string): string | null {
  if (!/^https?:\/\//i.test(text.trim())) return null;
  try {
    return new URL(text.trim()).href;
  } catch {
    return null;
  }
}
