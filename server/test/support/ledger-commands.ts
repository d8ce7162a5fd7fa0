import { type BidLabel, FAMILIES, type Family, labelsOf, type Session } from '@ank/rules';
import fc from 'fast-check';

/** The model's markets: two of the main family (the second closes after midnight), a slot and a Gali market. */
export const MODEL_MARKETS: readonly { id: string; family: Family }[] = [
  { id: '9', family: 'main' },
  { id: '16', family: 'main' },
  { id: '106', family: 'starline' },
  { id: '206', family: 'gali' },
];

/** Few results and numbers, so that lines often win and corrections often change a win. */
export const RESULTS: Record<Family, readonly string[]> = {
  main: ['128', '228', '777'],
  starline: ['128', '228', '777'],
  gali: ['11', '17', '47'],
};

type Numbers = readonly (readonly [digits: string, closeDigits: string])[];
const alone = (...digits: string[]): Numbers => digits.map((one) => [one, '']);

const NUMBERS: Record<BidLabel, Numbers> = {
  'Single Digit': alone('1', '2'),
  'Jodi Digit': alone('11', '12', '17'),
  'Single Pana': alone('128', '129'),
  'Double Pana': alone('228', '119'),
  'Triple Pana': alone('777', '111'),
  'Half Sangam': [
    ['1', '128'],
    ['1', '777'],
    ['2', '128'],
    ['1', '228'],
  ],
  'Full Sangam': [
    ['128', '228'],
    ['228', '777'],
    ['777', '777'],
    ['128', '128'],
  ],
  'Left Digit': alone('1', '4'),
  'Right Digit': alone('1', '7'),
};

/** Panas in the rows of a combined game; each row is a bid of its class. */
const COMBINED: Record<string, Numbers> = {
  'SP MOTOR': alone('128', '129'),
  'DP MOTOR': alone('228', '119'),
  'SP DP TP': alone('128', '228', '777'),
  SpDpTpMotors: alone('128', '228', '777'),
};

/** By the number of different digits in a pana. */
const PANA_CLASSES: readonly BidLabel[] = ['Triple Pana', 'Double Pana', 'Single Pana'];

const RATES = [
  { stake: 10, pays: 95 },
  { stake: 7, pays: 66 },
  { stake: 3, pays: 1 },
] as const;

const index = fc.nat(1000);
const player = fc.nat(2);
const points = fc.constantFrom(10, 101, 700, 2500, 9000);
/** 'all': the whole balance. */
const some = fc.constantFrom<number | 'all'>(10, 101, 700, 2500, 60_000, 'all', 'all', 'all', 'all');
const session = fc.constantFrom<Session>('open', 'close');
/** One session for all lines of a slip, or one per line. */
const sessions = fc.constantFrom<Session | 'own'>('open', 'open', 'close', 'close', 'own');
const line = fc.record({ number: index, session, points: fc.constantFrom(10, 13, 60, 500) });
/** Whether the command looks for a target that it can succeed on; otherwise it is often refused. */
const apt = fc.constantFrom(true, true, true, false);
const again = fc.boolean();
/** Whether the action completes or is interrupted once recorded. */
const whole = fc.boolean();
const payment = fc.constantFrom('', 'UTR1', 'UTR1', 'UTR1');
const approve = fc.constantFrom(true, true, false);

/** `again`: sent twice with one key. `target`, `at`: index into markets, requests and debtors. */
export const command = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.record({
      kind: fc.constant('bid' as const),
      apt,
      player,
      target: index,
      label: index,
      sessions,
      lines: fc.array(line, { minLength: 1, maxLength: 9 }),
      again,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('declare' as const), apt, target: index, number: index, whole }),
  },
  {
    weight: 7,
    arbitrary: fc.record({ kind: fc.constant('correct' as const), apt, target: index, number: index, whole }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const), apt, target: index, whole }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      apt,
      target: index,
      lines: fc.constantFrom(1, 2, 500),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rate' as const),
      target: index,
      label: index,
      rate: fc.constantFrom(...RATES),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      // Always one player, so that the others keep bidding.
      player: fc.constant(0),
      points: fc.constantFrom(300, 2000, null),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('credit' as const), player, points, again }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('write-off' as const), apt, target: index, points: some, again }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      apt,
      target: index,
      to: player,
      points: some,
      again,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('withdraw' as const), apt, target: index, points: some, again }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide-withdrawal' as const), apt, target: index, approve }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('claim' as const),
      player,
      points: fc.constantFrom(101, 700, 2500),
      payment,
      again,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('decide-claim' as const), apt, target: index, approve }) },
);

export type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;
export type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

/** An element by an index of any size. */
export const oneOf = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

/**
 * What can be bid in a family, combined games included. Types that need both results appear more often, because they
 * win less often.
 */
export const gamesOf = (family: Family): readonly string[] =>
  family === 'main'
    ? [
        ...labelsOf('main'),
        ...FAMILIES.main.combined,
        ...labelsOf('main'),
        'Triple Pana',
        'Jodi Digit',
        'Half Sangam',
        'Half Sangam',
        'Full Sangam',
        'Full Sangam',
      ]
    : labelsOf(family);

export type ModelLine = { label: BidLabel; session: Session; digits: string; closeDigits: string; points: number };

/** The game of a command, and its lines with the labels under which they settle. */
export function slipOf(
  family: Family,
  { label: named, sessions: all, lines }: CommandOf<'bid'>,
): { game: string; lines: ModelLine[] } {
  const game = oneOf(gamesOf(family), named);
  const placed = lines.map(({ number, session: asked, points: staked }): ModelLine => {
    const label = labelsOf(family).find((one) => one === game);
    const [digits, closeDigits] = oneOf(label ? NUMBERS[label] : (COMBINED[game] ?? []), number);
    const settled = label ?? (PANA_CLASSES[new Set(digits).size - 1] as BidLabel);
    const bound = settled === 'Jodi Digit' || settled === 'Full Sangam' ? 'close' : all === 'own' ? asked : all;
    return { label: settled, digits, closeDigits, session: family === 'main' ? bound : 'open', points: staked };
  });
  return { game, lines: placed };
}
