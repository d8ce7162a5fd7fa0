import { numberText, payout, type Rate } from '@ank/rules';
import { word } from '@ank/texts';
import { formatPoints } from '@ank/ui';
import { BID_TEXTS } from '../bid-entry.messages';
import type { EntryValues, GameType, Row } from './game-type';

/** The rate at which lines of a label are paid; null while it is unknown. */
export type RateOf = (label: string) => Rate | null;

/** The labels under which an entry's lines are settled. */
function labelsOf({ choosesClasses, settledAs, label }: GameType, values: EntryValues): readonly string[] {
  return choosesClasses ? values.classes : [settledAs ?? label];
}

/** What a game type pays: '10 pays 95', with the label if the player chooses several. '' while unknown. */
export function ratesText(gameType: GameType, values: EntryValues, rateOf: RateOf): string {
  const texts = labelsOf(gameType, values).flatMap((label) => {
    const rate = rateOf(label);
    if (!rate) return [];
    const text = BID_TEXTS.pays(formatPoints(rate.stake), formatPoints(rate.pays));
    return [gameType.choosesClasses ? BID_TEXTS.paysOf(word(label), text) : text];
  });
  return texts.join(', ');
}

type Line = Row & { points: number; session: string };

/** What each number pays that the lines are on, by label and session; null while a rate is unknown. */
function winsOf(lines: readonly Line[], rateOf: RateOf): number[] | null {
  const wins = new Map<string, number>();
  for (const { label, session, digits, closeDigits, points } of lines) {
    const rate = rateOf(label);
    if (!rate) return null;
    const number = [label, session, digits, closeDigits].join();
    wins.set(number, (wins.get(number) ?? 0) + payout(points, rate));
  }
  return [...wins.values()];
}

/** What a winning number pays, named if it is the only one: 'If 5 comes: 950'. '' while a rate is unknown. */
export function winText(lines: readonly Line[], rateOf: RateOf): string {
  const [first] = lines;
  const wins = winsOf(lines, rateOf);
  if (!first || !wins) return '';
  const least = wins.reduce((a, b) => Math.min(a, b));
  const most = wins.reduce((a, b) => Math.max(a, b));
  const what = wins.length === 1 ? numberText(first) : BID_TEXTS.anyNumber;
  const win = least === most ? formatPoints(most) : BID_TEXTS.winRange(formatPoints(least), formatPoints(most));
  return BID_TEXTS.ifComes(what, win);
}
