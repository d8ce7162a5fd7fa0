import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASES } from '../../test/support/databases';
import { createWorld } from '../../test/support/world';

type Limit = { kind: string; known: boolean; per: string; numbers: boolean; most: number; span: string };

const NAMES: Readonly<Record<string, string>> = {
  password: 'wrong password',
  'old password': 'wrong old password',
  code: 'wrong code',
  'registration code': 'wrong registration code',
  send: 'code sent',
  question: 'question for a code',
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

it('the limits stand in the docs as the database has them', async () => {
  const world = await createWorld(DATABASES[1]!);
  const limits = await world.database.query<Limit>('select l.*, l.span::text as span from attempt_limits() l');
  await world.close();
  const cell = (kind: string, [per, known]: (typeof COLUMNS)[number]): string =>
    limits
      .filter((limit) => limit.kind === kind && limit.per === per && limit.known === known)
      .map(({ most, numbers, span }) => `${most}${numbers ? ' numbers' : ''} ${SPANS[span] ?? span}`)
      .join(', ');
  const kinds = [...new Set(limits.map(({ kind }) => kind))];
  const expected = kinds.map((kind) => [NAMES[kind], ...COLUMNS.map((column) => cell(kind, column))]);
  const docs = readFileSync(join(__dirname, '../../../docs/security.md'), 'utf8');
  const rows = [...docs.matchAll(/^\| (.*?) +\|(.*)\|$/gm)].filter(([, name = '']) =>
    Object.values(NAMES).includes(name),
  );
  expect(rows.map(([, name, rest = '']) => [name, ...rest.split('|').map((text) => text.trim())])).toEqual(expected);
  expect(expected.flat().length).toBeGreaterThan(40);
});
