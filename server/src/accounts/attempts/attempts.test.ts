import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASES } from '../../../test/support/databases';
import { createWorld } from '../../../test/support/world';
import { CODE_RANGE } from '../codes/send-code';

type Limit = { kind: string; known: boolean; per: string; numbers: boolean; most: number; span: string };

const NAMES: Readonly<Record<string, string>> = {
  password: 'wrong password',
  'old password': 'wrong old password',
  code: 'wrong code',
  'registration code': 'wrong registration code',
  send: 'code sent',
  question: 'question for a code',
  registration: 'registration without a code',
};
const COLUMNS = [
  ['number in network', false],
  ['number', false],
  ['number on device', true],
  ['number', true],
  ['address', false],
  ['network', false],
] as const;
const SPANS: Readonly<Record<string, string>> = { '00:15:00': 'in 15 min', '01:00:00': 'an hour', '1 day': 'a day' };

const docs = readFileSync(join(__dirname, '../../../../docs/security.md'), 'utf8');

let limits: Limit[];
beforeAll(async () => {
  const world = await createWorld(DATABASES[1]!);
  limits = await world.database.query<Limit>('select l.*, l.span::text as span from attempt_limits() l');
  await world.close();
});

it('the limits in the docs are those of the database', () => {
  const cell = (kind: string, [per, known]: (typeof COLUMNS)[number]): string =>
    limits
      .filter((limit) => limit.kind === kind && limit.per === per && limit.known === known)
      .map(({ most, numbers, span }) => `${most}${numbers ? ' numbers' : ''} ${SPANS[span] ?? span}`)
      .join(', ');
  const kinds = [...new Set(limits.map(({ kind }) => kind))];
  const expected = kinds.map((kind) => [NAMES[kind], ...COLUMNS.map((column) => cell(kind, column))]);
  const rows = [...docs.matchAll(/^\| (.*?) +\|(.*)\|$/gm)].filter(([, name = '']) =>
    Object.values(NAMES).includes(name),
  );
  expect(rows.map(([, name, rest = '']) => [name, ...rest.split('|').map((text) => text.trim())])).toEqual(expected);
  expect(expected.flat().length).toBeGreaterThan(40);
});

it('the odds in the docs follow from the limits', () => {
  const ofADay = (wanted: string): number =>
    limits.find(({ kind, known, per, span }) => kind === 'code' && !known && per === wanted && span === '1 day')!.most;
  const number = (value: number): string => Math.floor(value).toLocaleString('en-US');
  // A guess is compared with two codes.
  const codes = [4, 6].map((digits) => (CODE_RANGE[digits as 4 | 6][1] - CODE_RANGE[digits as 4 | 6][0]) / 2);
  const guesses = ['number in network', 'number', 'address', 'network'].map(ofADay);
  const table = docs.slice(docs.indexOf('| attack on reset codes'), docs.indexOf('The last one takes'));
  const rows = [...table.matchAll(/^\| (?:one|any) .*?\|(.*)\|$/gm)].map(([, cells = '']) => cells.split('|'));
  expect(rows.map((cells) => cells.map((cell) => cell.trim()))).toEqual(
    guesses.map((most) => [number(most), ...codes.map((one) => `1 in ${number(one / most)}`)]),
  );
  const all = 10_000 * ofADay('address');
  const [four = 0, six = 0] = codes.map((one) => all / one);
  expect(table).toContain(
    `| ${number(all)} | ${four.toFixed(0)} accounts are expected | ${six.toFixed(2)} is expected`,
  );
  // A request allows three tries and sends two messages with a code.
  expect(docs).toContain(
    `${number(all / ofADay('number'))} numbers or more and ${number(2 * Math.ceil(all / 3))} messages`,
  );
});
