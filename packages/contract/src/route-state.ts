/** A market's names in Hindi and Marathi. */
type GameNames = { hi?: string; mr?: string };

/** What a market card passes to a game selection, and a game selection to a bid screen, in the router's state. */
export type GameRouteState = {
  gameId: string;
  /** 12-hour text such as '09:30 AM'. */
  openTime: string;
  /** In English, as sent with a bid. */
  gameName: string;
  /** In other languages, if the previous screen knew them. */
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
        // Not validated: the code that shows them checks each.
        ...(state.names ? { names: state.names as GameNames } : {}),
      };
}

/** A placed line, as in a history or a stored slip. */
export type PlacedLine = { label: string; session: string; digits: string; closeDigits: string; points: number };

/** What a history passes to a game selection, which puts the lines into the draft. */
export type RepeatRouteState = GameRouteState & { repeat: readonly PlacedLine[] };

const isPlacedLine = (value: unknown): boolean => {
  const line = (value ?? {}) as Record<string, unknown>;
  return (
    ['label', 'session', 'digits', 'closeDigits'].every((key) => typeof line[key] === 'string') &&
    Number.isSafeInteger(line.points) &&
    Number(line.points) > 0
  );
};

/** The lines to repeat in a route state; empty if they are missing or malformed. */
export function parseRepeat(state: unknown): readonly PlacedLine[] {
  const { repeat } = (state ?? {}) as { repeat?: unknown };
  return Array.isArray(repeat) && repeat.every(isPlacedLine) ? (repeat as PlacedLine[]) : [];
}

/** What a remote passes to home after points have moved: home shows it as a sheet. */
export type Receipt = {
  title: string;
  rows: readonly { label: string; value: string }[];
  /** The link to details. */
  way: { label: string; path: string };
};

export type ReceiptRouteState = { receipt: Receipt };

const isRow = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Record<string, unknown>).label === 'string' &&
  typeof (value as Record<string, unknown>).value === 'string';

/** The receipt in a route state; null if it is missing or malformed. */
export function parseReceipt(state: unknown): Receipt | null {
  const { receipt } = (state ?? {}) as { receipt?: Partial<Receipt> };
  if (typeof receipt?.title !== 'string' || !Array.isArray(receipt.rows) || !receipt.rows.every(isRow)) return null;
  const { way } = receipt;
  return typeof way?.label === 'string' && /^\/\w+$/.test(way.path) ? (receipt as Receipt) : null;
}

/** What a placed slip or a history passes to the screen of receipts: the numbers of slips. */
export type SlipReceiptState = { slips: readonly string[] };

/** The numbers of slips in a route state; empty if they are missing or malformed. */
export function parseSlips(state: unknown): readonly string[] {
  const { slips } = (state ?? {}) as { slips?: unknown };
  const isNumber = (slip: unknown): boolean => typeof slip === 'string' && /^\d{1,18}$/.test(slip);
  return Array.isArray(slips) && slips.every(isNumber) ? [...new Set(slips as string[])] : [];
}
