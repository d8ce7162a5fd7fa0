/**
 * The URL in `text` if it is absolute http or https, otherwise null. Everything that a server sends passes through it
 * before it becomes a link or an image.
 */
export function webUrl(text: string): string | null {
  if (!/^https?:\/\//i.test(text.trim())) return null;
  try {
    return new URL(text.trim()).href;
  } catch {
    return null;
  }
}
