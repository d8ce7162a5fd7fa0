/** The icons that a remote provides, by name: the paths of each, drawn as lines in a square of 24. */
export type RemoteIcons = Readonly<Record<string, readonly string[]>>;

const MOST = 8;

/** SVG path data and nothing else; the same rule as in publishing (scripts/lib/check-icons.mjs). */
const PATH = /^[Mm][MmLlHhVvCcSsQqTtAaZz\d .,+-]{1,599}$/;

/** Whether a value has this form, within the size limits. */
export function areIcons(value: unknown): value is RemoteIcons {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const icons = Object.entries(value);
  const isIcon = ([name, paths]: [string, unknown]): boolean =>
    /^[a-z][a-z-]*$/.test(name) &&
    Array.isArray(paths) &&
    paths.length > 0 &&
    paths.length <= MOST &&
    paths.every((path) => typeof path === 'string' && PATH.test(path));
  return icons.length <= MOST && icons.every(isIcon);
}

/** The paths of a remote's own icon; undefined if it has none of this name. */
export const drawingOf = ({ icons = {} }: { icons?: RemoteIcons }, name: string): readonly string[] | undefined =>
  Object.hasOwn(icons, name) ? icons[name] : undefined;
