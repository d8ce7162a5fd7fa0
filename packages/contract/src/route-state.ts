/** What a market is called in Hindi and Marathi. */
type GameNames = { hi?: string; mr?: string };

/** What a market card hands to a game selection, and a game selection to a bid screen, in the router's state. */
export type GameRouteState = {
  gameId: string;
  /** 12-hour text such as '09:30 AM'. */
  openTime: string;
  /** In English, as it is sent with a bid. */
  gameName: string;
  /** In other languages, where the screen before knew them. */
  names?: GameNames;
  /** Name of the chosen tile; '' before one is chosen. */
  pana: string;
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** The route state in `value`; null without a game, as when the URL was opened directly. */
export function parseGameRouteState(value: unknown): GameRouteState | null {
  if (typeof value !== 'object' || value === null) return null;
  const state = value as Record<string, unknown>;
  const gameId = textOf(state.gameId);
  return gameId === ''
    ? null
    : {
        gameId,
        openTime: textOf(state.openTime),
        gameName: textOf(state.gameName),
        pana: textOf(state.pana),
        // Who shows them looks at each.
        ...(state.names ? { names: state.names as GameNames } : {}),
      };
}

/** A line that was placed, as a history or a stored slip holds it. */
export type PlacedLine = { label: string; session: string; digits: string; closeDigits: string; points: number };

/** What a history hands to a game selection, which puts the lines into the draft. */
export type RepeatRouteState = GameRouteState & { repeat: readonly PlacedLine[] };

const isPlacedLine = (value: unknown): boolean => {
  const line = (value ?? {}) as Record<string, unknown>;
  return (
    ['label', 'session', 'digits', 'closeDigits'].every((key) => typeof line[key] === 'string') &&
    Number.isSafeInteger(line.points) &&
    Number(line.points) > 0
  );
};

/** The lines to repeat in a route state; none where there are none, or ones that another version wrote. */
export function parseRepeat(state: unknown): readonly PlacedLine[] {
  const { repeat } = (state ?? {}) as { repeat?: unknown };
  return Array.isArray(repeat) && repeat.every(isPlacedLine) ? (repeat as PlacedLine[]) : [];
}

/** What a remote hands to home after points have moved: home shows it as a sheet over itself. */
export type Receipt = {
  title: string;
  rows: readonly { label: string; value: string }[];
  /** Where more is told. */
  way: { label: string; path: string };
};

export type ReceiptRouteState = { receipt: Receipt };

const isRow = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Record<string, unknown>).label === 'string' &&
  typeof (value as Record<string, unknown>).value === 'string';

/** The receipt in a route state; null where there is none, or one that another version wrote. */
export function parseReceipt(state: unknown): Receipt | null {
  const { receipt } = (state ?? {}) as { receipt?: Partial<Receipt> };
  if (typeof receipt?.title !== 'string' || !Array.isArray(receipt.rows) || !receipt.rows.every(isRow)) return null;
  const { way } = receipt;
  return typeof way?.label === 'string' && /^\/\w+$/.test(way.path) ? (receipt as Receipt) : null;
}

/** What a placed slip or a history hands to the screen of receipts: the numbers of slips. */
export type SlipReceiptState = { slips: readonly string[] };

/** The numbers of slips in a route state; none where there are none, or where one is no number. */
export function parseSlips(state: unknown): readonly string[] {
  const { slips } = (state ?? {}) as { slips?: unknown };
  const isNumber = (slip: unknown): boolean => typeof slip === 'string' && /^\d{1,18}$/.test(slip);
  return Array.isArray(slips) && slips.every(isNumber) ? [...new Set(slips as string[])] : [];
}
