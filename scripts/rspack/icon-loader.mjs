/** Removes the random keys from the icons: React needs them in development only, and they hardly compress. */
export default function iconLoader(source) {
  return source.replaceAll(/,\s*key: "[a-z0-9]+"/g, '');
}
