/** Hands a text to the system's sheet; without one it is copied. A player who closes that sheet has chosen so. */
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
