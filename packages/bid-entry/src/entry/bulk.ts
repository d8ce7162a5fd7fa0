import { parseBidList, type Session } from '@ank/rules';
import { latinDigits } from '@ank/ui';
import { BID_TEXTS } from '../bid-entry.messages';
import type { Entry } from './check-entry';
import type { GameType } from './game-type';

/** How numbers are entered: one with its points, many at one amount, or a list as text. */
export type EntryMode = 'one' | 'many' | 'list';

/**
 * The modes of a game type. Many numbers can be tapped or listed only if a bid is a single, completely offered number.
 */
export function modesOf({ fields, choosesClasses }: GameType): readonly EntryMode[] {
  const isOneNumber = fields.length === 1 && fields[0]?.picker !== 'toggles' && !choosesClasses;
  return isOneNumber ? ['one', 'many', 'list'] : ['one'];
}

/** The entry of a single number. */
export const entryOf = (digits: string, points: string, session: Session): Entry => ({
  values: { digits, closeDigits: '', classes: [] },
  points,
  session,
});

/** The entries of a typed list, and one message for each line that cannot be read. */
export function readList(
  text: string,
  points: string,
  session: Session,
): { entries: readonly Entry[]; faults: readonly string[] } {
  const { bids, faults } = parseBidList(latinDigits(text), points);
  return {
    entries: bids.map((bid) => entryOf(bid.digits, bid.points, session)),
    faults: faults.map(({ reason, text: of }) => BID_TEXTS.listFaults[reason](of)),
  };
}
