/** Part of a catalog: those texts that the first view shows, or the others (scripts/rspack/texts-loader.mjs). */
declare module '*.json?first' {
  const catalog: Readonly<Record<string, string>>;
  export { catalog as default };
}

declare module '*.json?more' {
  const catalog: Readonly<Record<string, string>>;
  export { catalog as default };
}
