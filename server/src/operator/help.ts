import { FAMILY_NAMES } from '@ank/rules';
import type { Command } from './command';

/** The value of an option, unless TEXT is clear enough. */
const TAKES: Readonly<Record<string, string>> = {
  family: FAMILY_NAMES.join('|'),
  market: 'NAME',
  date: 'YYYY-MM-DD',
  from: 'YYYY-MM-DD',
  to: 'YYYY-MM-DD',
  session: 'open|close',
  pana: '128',
  digits: '47',
  mobile: 'NUMBER',
  player: 'ID',
  kind: 'KIND',
  since: 'YYYY-MM-DD',
  limit: '100',
  before: 'ID',
  points: 'POINTS',
  name: 'NAME',
  open: "'04:10 PM'",
  close: "'06:10 PM'",
  days: 'sun,mon|none',
  id: 'ID',
  file: 'FILE',
  receipt: 'URL',
  image: 'URL',
  video: 'URL',
  hours: '24',
  label: "'Jodi Digit'",
  stake: '10',
  pays: '950',
  accept: "'RULE; RULE'",
};

const optionName = (option: string): string => {
  const name = option.replace('?', '');
  const text = `--${name} ${TAKES[name] ?? 'TEXT'}`;
  return option.endsWith('?') ? `[${text}]` : text;
};

const lines = ({ words, values, options = [], help }: Command): string[] => [
  `  ${[words, values ?? [], options.map(optionName)].flat(2).join(' ')}`,
  `      ${help}`,
];

const EVERY = [
  'Every command accepts --json, --yes (skips the confirmation) and --as NAME (recorded in the audit log).',
  'Exit codes: 0 done, 1 refused, 2 invalid usage, 3 not confirmed.',
];

const ASKS = ['--help', '-h'];

export const isHelp = (words: readonly string[]): boolean =>
  words.length === 0 || words[0] === 'help' || words.some((word) => ASKS.includes(word));

/** Help for the commands that begin with the typed words ('help results', 'results declare --help'), or for all. */
export function helpText(commands: readonly Command[], words: readonly string[]): string {
  const typed = words.filter((word) => word !== 'help' && !word.startsWith('-'));
  const fitting = (most: number): readonly Command[] => {
    const beginning = typed.slice(0, most).join(' ');
    const found = commands.filter((command) => `${command.words} `.startsWith(`${beginning} `));
    return most === 0 ? commands : found.length > 0 ? found : fitting(most - 1);
  };
  return [
    'Commands:',
    ...fitting(Math.min(typed.length, 2)).flatMap(lines),
    '  help [COMMAND]',
    '      Show this list, or a part of it.',
    ...EVERY,
  ].join('\n');
}
