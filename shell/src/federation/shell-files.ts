import { isMissing } from '@ank/protocol';

/**
 * Whether a part of the shell failed because the site has deleted the files of this page's shell. The error of a style
 * sheet does not name it, but the page's own script is deleted with it.
 */
export async function isShellGone(failure: unknown): Promise<boolean> {
  const { name, request } = failure as { name?: string; request?: string };
  const file = request ?? document.querySelector<HTMLScriptElement>('script[src*="/assets/main."]')?.src;
  return name === 'ChunkLoadError' && file !== undefined && isMissing(file);
}
