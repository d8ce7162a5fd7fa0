/** An answer as browsers get it from the site: one that a test makes has another type, and its copies too. */
export function published(text: string, contentType: string): Response {
  const answer = new Response(text, { headers: { 'content-type': contentType } });
  return Object.defineProperties(answer, {
    type: { value: 'basic' },
    clone: { value: () => published(text, contentType) },
  });
}

/** The app's page of a version of the shell. */
export const appPage = (version: string): Response =>
  published(
    `<script data-home="/assets/home.${version}.js"></script>
<script src="/assets/main.${version}.js" type="module"></script><div id="root"></div>`,
    'text/html',
  );

/** Caches as jsdom lacks them. `given`: what each holds, by address in the order of arrival. */
export function fakeCaches() {
  const given = new Map<string, Map<string, Response>>();
  const full = { isFull: false };
  const keyOf = (url: string): string => new URL(url, location.href).href;
  const open = async (name: string) => {
    const held = given.get(name) ?? new Map<string, Response>();
    given.set(name, held);
    return {
      keys: async () => [...held.keys()].map((url) => ({ url })),
      delete: async (url: string) => held.delete(keyOf(url)),
      put: async (url: string, answer: Response) => {
        if (full.isFull) throw new DOMException('full', 'QuotaExceededError');
        held.delete(keyOf(url));
        held.set(keyOf(url), answer);
      },
    };
  };
  const match = async (url: string, { cacheName }: { cacheName: string }) =>
    given.get(cacheName)?.get(keyOf(url))?.clone();
  return { given, full, storage: { open, match, has: async (name: string) => given.has(name) } };
}
