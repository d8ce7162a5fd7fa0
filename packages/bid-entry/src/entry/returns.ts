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

/** What a winning number pays, named if it is the only one: 'If 5 comes: 950'. '' while a rate is unknown. */
export function winText(lines: readonly Line[], rateOf: RateOf): string {
  const wins = new Map<string, number>();
  for (const line of lines) {
    const rate = rateOf(line.label);
    if (!rate) return '';
    const number = [line.label, line.session, numberText(line)].join();
    wins.set(number, (wins.get(number) ?? 0) + payout(line.points, rate));
  }
  const [first] = lines;
  if (!first) return '';
  const least = Math.min(...wins.values());
  const most = Math.max(...wins.values());
  const what = wins.size === 1 ? numberText(first) : BID_TEXTS.anyNumber;
  const win = least === most ? formatPoints(most) : BID_TEXTS.winRange(formatPoints(least), formatPoints(most));
  return BID_TEXTS.ifComes(what, win);
}
