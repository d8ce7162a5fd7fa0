/** A path normalized for comparison: lower case, no trailing slash. */
export function normalPath(path: string): string {
  const bare = path.toLowerCase().replace(/\/+$/, '');
  return bare === '' ? '/' : bare;
}
