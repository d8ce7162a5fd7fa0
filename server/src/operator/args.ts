import { done, type Outcome } from './outcome';

/** The parsed rest of a command line: values, and options as --name value. */
export type Args = {
  values: readonly string[];
  option: (name: string) => string | null;
  /** Throws UsageError if the option is missing. */
  need: (name: string) => string;
  json: boolean;
  yes: boolean;
  /** The actor, for the audit. */
  actor: string;
};

/** A command that cannot be parsed; `message` says why. */
export class UsageError extends Error {}

const SWITCHES = ['json', 'yes'];

const optionName = (option: string): string => option.replace('?', '');

/** Parses what follows a command. Throws UsageError for an unknown option. */
export function readArgs(words: readonly string[], options: readonly string[], user: string): Args {
  const values: string[] = [];
  const found = new Map<string, string>();
  const names = [...SWITCHES, 'as', ...options.map(optionName)];
  const isOption = (word: string): boolean => word.startsWith('--') && names.includes(word.slice(2));
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('--')) {
      values.push(word);
      continue;
    }
    const name = word.slice(2);
    if (!names.includes(name)) throw new UsageError(`Unknown option ${word}.`);
    if (found.has(name)) throw new UsageError(`${word} was given twice.`);
    const value = SWITCHES.includes(name) ? '' : words[(at += 1)];
    if (value === undefined || isOption(value) || (name === 'as' && value.trim() === ''))
      throw new UsageError(`${word} needs a value.`);
    found.set(name, value);
  }
  const need = (name: string): string => {
    const value = found.get(name);
    if (value === undefined) throw new UsageError(`--${name} is missing.`);
    return value;
  };
  for (const option of options.filter((one) => !one.endsWith('?'))) need(option);
  return {
    values,
    option: (name) => found.get(name) ?? null,
    need,
    json: found.has('json'),
    yes: found.has('yes'),
    actor: `operator:${found.get('as') ?? user}`,
  };
}

/** Without what could control the terminal. Names of Indian languages need the two joiners. */
export const visible = (text: string): string => text.replace(/(?![\u200c\u200d])\p{C}/gu, '?');

type Cell = string | number | boolean | null;

/** Rows as a table with a header, or as JSON; `empty` is printed if there are none. */
export function formatTable(args: Args, rows: readonly Record<string, Cell>[], empty: string): Outcome {
  if (args.json) return done(JSON.stringify(rows, null, 2));
  const [first] = rows;
  if (!first) return done(empty);
  const names = Object.keys(first);
  const text = (cell: Cell | undefined): string =>
    cell === null || cell === undefined ? '' : cell === true ? 'yes' : cell === false ? 'no' : visible(String(cell));
  const lines = [names, ...rows.map((row) => names.map((name) => text(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return done(
    lines
      .map((line) =>
        line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      )
      .join('\n'),
  );
}

/** A sentence, or the same as JSON. */
export const formatMessage = (args: Args, sentence: string, details: Record<string, unknown> = {}): Outcome =>
  done(args.json ? JSON.stringify({ done: true, message: sentence, ...details }) : sentence);
