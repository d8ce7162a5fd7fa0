/** Tried in order: many browsers call themselves Chrome and Safari as well. */
const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdgA?(iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (signs: readonly [name: string, sign: RegExp][], agent: string): string =>
  signs.find(([, sign]) => sign.test(agent))?.[0] ?? '';

/** A device name that a player recognizes, such as 'Chrome on Android'; '' if the client does not send one. */
export function deviceName(agent: string): string {
  return [nameIn(BROWSERS, agent), nameIn(SYSTEMS, agent)].filter(Boolean).join(' on ');
}
