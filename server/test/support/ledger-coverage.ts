import { FAMILIES, type Family, labelsOf } from '@ank/rules';

const MODEL_FAMILIES = ['main', 'starline', 'gali'] as const;

const REFUSABLE = [
  'bid',
  'declare',
  'correct',
  'settle',
  'write-off',
  'transfer',
  'withdraw',
  'claim',
  'decide-withdrawal',
  'decide-claim',
];

const VERBS = [
  ...REFUSABLE.flatMap((kind) => [`${kind} done`, `${kind} refused`]),
  ...['decide-withdrawal', 'decide-claim'].flatMap((kind) => [`${kind} true`, `${kind} false`]),
  ...MODEL_FAMILIES.flatMap((family) =>
    [...labelsOf(family), ...FAMILIES[family].combined].map((game) => `${family} ${game} bid`),
  ),
  'void done',
  'rate done',
  'limit done',
  'bid above a limit',
  'credit done',
  'payment_used',
  'owing with a withdrawal that waits',
];

/** The outcomes of lines by game type: won and lost in each session it can be bid in. */
const LINES = MODEL_FAMILIES.flatMap((family) =>
  labelsOf(family).flatMap((label) => {
    const sessions =
      family !== 'main' ? ['open'] : label === 'Jodi Digit' || label === 'Full Sangam' ? ['close'] : ['open', 'close'];
    return ['taken back', 'void', ...sessions.flatMap((session) => [`${session} won`, `${session} lost`])].map(
      (what) => `${family} ${label} ${what}`,
    );
  }),
);

/** Counts what has occurred in all runs of the model. */
export class Coverage {
  private readonly met = new Map<string, number>();

  /** How often each verb, done and refused, and each outcome of a line must occur. */
  constructor(
    private readonly often: number,
    private readonly oftenLines: number,
  ) {}

  readonly meet = (what: string): void => void this.met.set(what, (this.met.get(what) ?? 0) + 1);

  private isRarerThan(times: number, outcome: string): boolean {
    return (this.met.get(outcome) ?? 0) < times;
  }

  /** What has not occurred often enough. */
  missing(): string[] {
    return [
      ...VERBS.filter((outcome) => this.isRarerThan(this.often, outcome)),
      ...LINES.filter((outcome) => this.isRarerThan(this.oftenLines, outcome)),
    ];
  }

  /** Whether something about bids on this family or game is missing; once nothing is, all are alike. */
  readonly wants = (...of: [family: Family, game?: string]): boolean => {
    const missing = this.missing();
    return missing.length === 0 || missing.some((outcome) => outcome.startsWith(`${of.join(' ')} `));
  };
}
