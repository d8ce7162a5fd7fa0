import type { Page } from '@playwright/test';

/** The answer for /registry.json: a text, a failure, or nothing until it resolves. */
export type RegistryAnswer = Promise<string | null>;

export const NEVER: RegistryAnswer = new Promise(() => undefined);
export const answerText = (registry: unknown): RegistryAnswer => Promise.resolve(JSON.stringify(registry));

/** Serves pages like a static host, without the registry in them, and answers for its registry. */
export async function asStaticHost(page: Page, answer: () => RegistryAnswer): Promise<void> {
  const isPage = ({ pathname }: URL): boolean => !pathname.includes('.') && !pathname.startsWith('/api-');
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/<script type="application\/json" id="registry">.*?<\/script>/s, '')
      .replaceAll(/<link rel="preload"[^>]*>/g, '');
    await route.fulfill({ response, body });
  });
  await page.route('**/registry.json', async (route) => {
    const body = await answer();
    await (body === null ? route.abort() : route.fulfill({ contentType: 'application/json', body }));
  });
}
