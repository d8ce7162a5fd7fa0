/** Makes the window one with room for two panes. Imported first: the shell asks for the width as it loads. */
const plain = globalThis.matchMedia;
globalThis.matchMedia = (query) => ({ ...plain(query), matches: query === '(min-width: 64rem)' });
