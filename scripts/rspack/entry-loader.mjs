/**
 * Of the module with which the federation plugin starts an entry, leaves what it imports and names, and has the shell
 * do the rest: shell/src/federation/start-entry.ts.
 */
export default function entryLoader(source) {
  const [imported] = /^import \w+ from "[^"]+"/.exec(source) ?? [];
  const [, name] = /__module_federation_container_name__ = ("[^"]+")/.exec(source) ?? [];
  if (!imported || !name) throw new Error('The federation plugin starts entries in another way.');
  const [, start] = imported.split(' ');
  return `${imported}; ${start}(__webpack_require__, ${name});`;
}
