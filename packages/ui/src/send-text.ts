/** Shares a text with the system's sheet, or copies it if there is none. Closing that sheet counts as a choice. */
export async function sendText(text: string): Promise<'shared' | 'copied' | 'failed'> {
  const device: Partial<Pick<Navigator, 'share'>> = navigator;
  if (device.share) {
    await device.share({ text }).catch(() => undefined);
    return 'shared';
  }
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
