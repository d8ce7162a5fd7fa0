import { type BidLabel, payout, type Rate } from '@ank/rules';
import { word } from '@ank/texts';
import { formatPoints } from '@ank/ui';
import { BID_TEXTS } from '../bid-entry.messages';
import type { EntryValues, GameType } from './game-type';

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

type Line = { label: BidLabel; points: number };

/** What a winning line pays: 'If 5 comes: 950'. `number` names the only line. '' while a rate is unknown. */
export function winText(lines: readonly Line[], number: string, rateOf: RateOf): string {
  const wins = lines.map(({ label, points }) => {
    const rate = rateOf(label);
    return rate ? payout(points, rate) : null;
  });
  const known = wins.filter((win) => win !== null);
  if (known.length < wins.length || known.length === 0) return '';
  const least = known.reduce((a, b) => Math.min(a, b));
  const most = known.reduce((a, b) => Math.max(a, b));
  const what = lines.length === 1 ? number : BID_TEXTS.anyNumber;
  const win = least === most ? formatPoints(most) : BID_TEXTS.winRange(formatPoints(least), formatPoints(most));
  return BID_TEXTS.ifComes(what, win);
}
