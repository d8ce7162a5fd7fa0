/** The same rule as in the shell (packages/contract/src/icons.ts); both are tested with the same paths. */

const MOST = 8;
const MAX_CHARACTERS = 600;
const PATH = /^[Mm][MmLlHhVvCcSsQqTtAaZz\d .,+-]+$/;

export const ICONS_WANTED =
  `at most ${MOST} icons by name, each of 1 to ${MOST} paths ` +
  `(SVG path data of at most ${MAX_CHARACTERS} characters, in a square of 24)`;

const isIcon = ([name, paths]) =>
  /^[a-z][a-z-]*$/.test(name) &&
  Array.isArray(paths) &&
  paths.length > 0 &&
  paths.length <= MOST &&
  paths.every((path) => typeof path === 'string' && path.length <= MAX_CHARACTERS && PATH.test(path));

/** Whether a remote may provide these icons. */
export function areIcons(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const icons = Object.entries(value);
  return icons.length <= MOST && icons.every(isIcon);
}
