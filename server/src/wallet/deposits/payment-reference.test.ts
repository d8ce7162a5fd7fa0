import { isPaymentReference, normalReference } from '@ank/rules';
import { DATABASES } from '../../../test/support/databases';
import { fillTryOut } from '../../../test/support/world';
import type { Database } from '../../db/port';

const CASES: [sent: string, normal: string, taken: boolean][] = [
  ['412345678901', '412345678901', true],
  ['0412345678901', '412345678901', true],
  ['000412345678901', '412345678901', true],
  [' 4123 4567 8901 ', '412345678901', true],
  ['4123-4567-8901', '412345678901', true],
  ['0-0412.3456/7890_1', '412345678901', true],
  ['410023456780', '410023456780', true],
  ['utr412345678901', 'UTR412345678901', true],
  ['UTR0412', 'UTR0412', true],
  ['00ab12', 'AB12', true],
  ['AB0F9C', 'AB0F9C', true],
  ['0', '0', true],
  ['0000', '0', true],
  ['0 0', '0', true],
  ['i', 'I', true],
  ['x'.repeat(40), 'X'.repeat(40), true],
  ['x'.repeat(41), 'X'.repeat(41), false],
  ['', '', false],
  [' ', '', false],
  ['-./_', '', false],
  ['12\n34', '1234', false],
  ['12\u00a034', '1234', false],
  ['<b>1</b>', 'B1B', false],
  ['é1', '1', false],
  ['ſtraße', 'TRAE', false],
  ['\u212a9', '9', false],
  ['ı4İ', '4', false],
  ['४१२', '', false],
  ['４１２', '', false],
  ['😀7', '7', false],
];

/** Ambiguous texts, the same in every run. */
function texts(count: number): string[] {
  const parts = [...'0001289azAZiIſKé४ -./_\n\t', '00', 'ß', '😀'];
  let state = 7;
  const next = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
  return Array.from({ length: count }, () =>
    Array.from({ length: next(14) }, () => parts[next(parts.length)] ?? '').join(''),
  );
}

describe('a payment reference', () => {
  it.each(CASES)('%j is %j, and accepted from a player: %s', (sent, normal, taken) => {
    expect([normalReference(sent), isPaymentReference(sent)]).toEqual([normal, taken]);
  });

  it('keeps its canonical form', () => {
    for (const [, normal] of CASES) expect(normalReference(normal)).toBe(normal);
  });
});

describe.each(DATABASES)('a payment reference on $name', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await kind.openFilled(fillTryOut);
  });
  afterAll(() => database.close());

  it('has the canonical form of the rule', async () => {
    const sent = [...CASES.map(([text]) => text), ...texts(2000)];
    const rows = await database.query<{ normal: string }>(
      'select normal_reference(t.sent) as normal from unnest($1::text[]) with ordinality as t(sent, n) order by t.n',
      [sent],
    );
    expect(rows.map(({ normal }) => normal)).toEqual(sent.map(normalReference));
  });
});
