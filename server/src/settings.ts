export type Environment = Readonly<Record<string, string | undefined>>;

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]', '::1'];

export const isLocalHost = (hostname: string): boolean => LOOPBACK.includes(hostname);

/** The origin in the text; null if there is more than an origin, or it is not `secure`. */
export const originOf = (text: string, secure: boolean): string | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const local = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  // A host may contain characters that end a directive of a policy.
  if (!/^[\w.:[\]*-]+$/.test(url.host)) return null;
  const allowed = url.protocol === 'https:' || (url.protocol === 'http:' && (!secure || local));
  return allowed && url.origin === text.replace(/\/$/, '') ? url.origin : null;
};

type Whole = { least: number; most: number; otherwise: number; unit?: string };

/** Reads settings by their names. An invalid one adds a sentence to `faults`; its value is then not to be used. */
export type Settings = {
  production: boolean;
  faults: string[];
  check: (holds: boolean, sentence: string) => void;
  /** '' if it is not set. */
  text: (name: string) => string;
  /** True for 1. */
  choice: (name: string) => boolean;
  list: (name: string) => string[];
  whole: (name: string, range: Whole) => number;
  /** One of two words; the first if it is not set. */
  either: <Word extends string>(name: string, first: Word, second: Word) => Word;
  /** Origins, https in production except for this machine. */
  origins: (name: string) => string[];
  /** An https address or a path of this site; null if it is not set. */
  pageAddress: (name: string) => string | null;
};

export function readSettings(env: Environment): Settings {
  const faults: string[] = [];
  const text = (name: string): string => (env[name] ?? '').trim();
  const production = text('NODE_ENV') === 'production';
  const check = (holds: boolean, sentence: string): void => void (holds || faults.push(sentence));
  const list = (name: string): string[] =>
    text(name)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  return {
    production,
    faults,
    check,
    text,
    list,
    choice(name) {
      check(['', '0', '1'].includes(text(name)), `${name} must be 1 or 0, not '${text(name)}'.`);
      return text(name) === '1';
    },
    whole(name, { least, most, otherwise, unit }) {
      if (text(name) === '') return otherwise;
      const value = Number(text(name));
      const number = unit ? `a number of ${unit}` : 'a number';
      check(
        /^\d+$/.test(text(name)) && value >= least && value <= most,
        `${name} must be ${number} from ${least} to ${most}, not '${text(name)}'.`,
      );
      return value;
    },
    either(name, first, second) {
      check(['', first, second].includes(text(name)), `${name} must be ${first} or ${second}, not '${text(name)}'.`);
      return text(name) === second ? second : first;
    },
    origins(name) {
      const origins = list(name);
      for (const origin of origins)
        check(originOf(origin, production) === origin, `${name} must contain https origins, not '${origin}'.`);
      return origins;
    },
    pageAddress(name) {
      const address = text(name);
      check(
        address === '' ||
          /^\/\w[\w./-]*$/.test(address) ||
          (URL.canParse(address) && new URL(address).protocol === 'https:'),
        `${name} must be an https address or a path of this site, not '${address}'.`,
      );
      return address || null;
    },
  };
}
