/**
 * The game type under which a line is settled. Motors and SP DP TP only expand an entry to panas; they have no label.
 */
export type BidLabel =
  | 'Single Digit'
  | 'Jodi Digit'
  | 'Single Pana'
  | 'Double Pana'
  | 'Triple Pana'
  | 'Half Sangam'
  | 'Full Sangam'
  | 'Left Digit'
  | 'Right Digit';

/** The result of a market day: the open and the close pana, one pana, or one jodi. */
export type ResultKind = 'panas' | 'pana' | 'jodi';

/** `rates`: the labels of a family in display order, each with the wire name of its rate. */
type FamilyRow = {
  results: ResultKind;
  rates: Readonly<Partial<Record<BidLabel, string>>>;
  /**
   * Labels under which a client may send the rows of a combined game; each row is settled by the class of its pana
   * (docs/protocol.md, Whole slips and labels).
   */
  combined: readonly string[];
  /** The `amount_status` of a win (docs/protocol.md, Statement codes). */
  winStatus: string;
  chart: { path: string };
};

/** The families of markets. Gali reuses rate names of the main markets (docs/protocol.md, Rate names). */
export const FAMILIES = {
  main: {
    results: 'panas',
    rates: {
      'Single Digit': 'single_digit',
      'Jodi Digit': 'jodi_digit',
      'Single Pana': 'single_pana',
      'Double Pana': 'double_pana',
      'Triple Pana': 'tripple_pana',
      'Half Sangam': 'half_sangam',
      'Full Sangam': 'full_sangam',
    },
    combined: ['SP MOTOR', 'DP MOTOR', 'SP DP TP', 'SpDpTpMotors'],
    winStatus: '8',
    chart: { path: '/game-result-chart' },
  },
  starline: {
    results: 'pana',
    rates: {
      'Single Digit': 'single_digit',
      'Single Pana': 'single_pana',
      'Double Pana': 'double_pana',
      'Triple Pana': 'tripple_pana',
    },
    combined: [],
    winStatus: '12',
    chart: { path: '/starline-result-chart' },
  },
  gali: {
    results: 'jodi',
    rates: { 'Left Digit': 'single_digit', 'Right Digit': 'single_pana', 'Jodi Digit': 'double_pana' },
    combined: [],
    winStatus: '13',
    chart: { path: '/galidisawar-result-chart' },
  },
} as const satisfies Record<string, FamilyRow>;

export type Family = keyof typeof FAMILIES;

export const FAMILY_NAMES = Object.keys(FAMILIES) as readonly Family[];

/** The labels of a family, in display order. */
export const labelsOf = (family: Family): readonly BidLabel[] => Object.keys(FAMILIES[family].rates) as BidLabel[];

/** Whether its markets have an open and a close. The others close at their open time. */
export const hasTwoResults = (family: Family): boolean => FAMILIES[family].results === 'panas';

const LABELS: ReadonlySet<string> = new Set(FAMILY_NAMES.flatMap(labelsOf));

/** Whether lines are settled under this label in any family. */
export const isBidLabel = (label: string): label is BidLabel => LABELS.has(label);
