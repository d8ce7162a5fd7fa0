import { LIMIT_PERIODS, type LimitPeriod } from '@ank/protocol';
import { type Family, labelsOf, type Session } from '@ank/rules';
import { type CommandOf, MODEL_MARKETS, type ModelLine, oneOf, RESULTS, slipOf } from './ledger-commands';
import { randomFrom } from './random';
import { at, DAY } from './world';

/** A slip, by the number of its player and of the player's device. */
export type StreamSlip = {
  player: number;
  device: number;
  family: Family;
  gameId: string;
  label: string;
  day: string | null;
  requestId: string | null;
  lines: ModelLine[];
};

export type StreamStep =
  | { kind: 'slips'; slips: StreamSlip[] }
  | { kind: 'clock'; momentMs: number }
  | { kind: 'declare' | 'correct'; market: string; day: string; session: Session; number: string }
  | { kind: 'void'; market: string; day: string }
  | { kind: 'rate'; family: Family; label: string; pays: number }
  | { kind: 'credit'; player: number; points: number }
  | { kind: 'betting'; player: number; on: boolean }
  | { kind: 'limit'; player: number; period: LimitPeriod; points: number | null }
  | { kind: 'time-out'; player: number }
  | { kind: 'times'; market: string; open: string; close: string };

export const STREAM_PLAYERS = 60;
export const DEVICES = 2;
/** The first players set limits, again and again, and get the most points. */
const LIMITED_PLAYERS = 12;

const DAYS = [DAY, '2026-11-22', '2026-11-23'];
const MAX_TOGETHER = 64;
const MEAN_TOGETHER = 17;

/** A random stream of slips, repeats, refusals and operators' actions, the same for the same seed. */
export function slipStream(seed: number, slipCount: number): StreamStep[] {
  const random = randomFrom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const often = (share: number): boolean => random() < share;
  const sent: StreamSlip[][] = Array.from({ length: STREAM_PLAYERS }, () => []);
  let serial = 0;

  function freshSlip(player: number): StreamSlip {
    const { id, family } = pick(MODEL_MARKETS);
    const command: Pick<CommandOf<'bid'>, 'label' | 'sessions' | 'lines'> = {
      label: below(1000),
      sessions: pick(['open', 'close', 'own']),
      lines: Array.from({ length: 1 + below(6) }, () => ({
        number: below(1000),
        session: pick<Session>(['open', 'close']),
        points: pick([10, 13, 60, 500]),
      })),
    };
    const { game, lines } = slipOf(family, command as CommandOf<'bid'>);
    if (often(0.05)) oneOf(lines, below(6)).points = pick([5, 2_000_000]);
    const day = often(0.5) ? null : pick(DAYS);
    const requestId = often(0.1) ? null : `stream-${String((serial += 1)).padStart(6, '0')}`;
    const gameId = often(0.01) ? pick(['999', '101']) : id;
    return { player, device: below(DEVICES), family, gameId, label: game, day, requestId, lines };
  }

  /** One in four repeats an earlier request of its player, mostly with the same lines. */
  function slip(): StreamSlip {
    const player = below(STREAM_PLAYERS);
    const own = sent[player] as StreamSlip[];
    const fresh = freshSlip(player);
    const repeated = own.length > 0 && often(0.25) ? oneOf(own.slice(-20), below(20)) : null;
    const made = repeated === null ? fresh : { ...(often(0.8) ? repeated : fresh), requestId: repeated.requestId };
    if (made.requestId !== null && made !== fresh) made.device = fresh.device;
    else own.push(made);
    return made;
  }

  let today = 0;
  let minutes = 600;
  /** Shorter for more slips, so that a stream of any length covers the same days. */
  const meanMinutes = (2.4 * 24 * 60) / (slipCount / MEAN_TOGETHER / 2);
  const later = (): StreamStep => {
    minutes += 1 + below(2 * meanMinutes);
    today = Math.min(DAYS.length - 1, Math.floor(minutes / 1440));
    return { kind: 'clock', momentMs: at('12:00 AM') + minutes * 60_000 };
  };
  const result = (kind: 'declare' | 'correct'): StreamStep => {
    const { id, family } = pick(MODEL_MARKETS);
    const day = DAYS[Math.max(0, today - below(2))] as string;
    return { kind, market: id, day, session: pick<Session>(['open', 'close']), number: pick(RESULTS[family]) };
  };
  /** The share of steps that gives about `count` in the stream. */
  const times = (count: number): number => (count * MEAN_TOGETHER) / slipCount;
  /** What may follow a step with slips, with its probability. */
  const others: [share: number, make: () => StreamStep][] = [
    [0.5, later],
    [0.5, () => ({ kind: 'credit', player: below(STREAM_PLAYERS), points: 2_500 })],
    [0.5, () => ({ kind: 'credit', player: below(LIMITED_PLAYERS), points: 2_500 })],
    [0.4, () => ({ kind: 'betting', player: below(STREAM_PLAYERS), on: often(0.6) })],
    [
      times(25),
      () => {
        const player = below(LIMITED_PLAYERS);
        return { kind: 'limit', player, period: pick(LIMIT_PERIODS), points: pick([200, 700, 1500, null]) };
      },
    ],
    [times(6), () => ({ kind: 'time-out', player: below(STREAM_PLAYERS) })],
    [times(25), () => result('declare')],
    [times(25), () => result('declare')],
    [times(25), () => result('correct')],
    [times(10), () => ({ kind: 'void', market: pick(MODEL_MARKETS).id, day: DAYS[today] as string })],
    [times(10), () => ({ kind: 'times', market: '9', open: pick(['03:10 PM', '04:10 PM']), close: '06:10 PM' })],
    [
      times(10),
      () => {
        const { family } = pick(MODEL_MARKETS);
        return { kind: 'rate', family, label: pick(labelsOf(family)), pays: 20 + below(900) };
      },
    ],
  ];

  const steps: StreamStep[] = [];
  for (let left = slipCount; left > 0;) {
    const together = Math.min(left, 1 + Math.floor(random() * random() * MAX_TOGETHER));
    steps.push({ kind: 'slips', slips: Array.from({ length: together }, slip) });
    left -= together;
    for (const [share, make] of others) if (often(share)) steps.push(make());
  }
  return steps;
}
