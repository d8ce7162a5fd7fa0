import type { BidStatus, SlipRecord } from '@ank/protocol';
import { formatClock, formatDay, indiaMinutesOf, totalPoints } from '@ank/rules';
import { localName } from '@ank/texts';
import { formatPoints } from '@ank/ui';
import { MY_BIDS_TEXTS } from './my-bids.messages';
import { groupsOf, placedDay, stateOf, typeText } from './my-bids.rules';

/** When the slip was placed, its market day if that differs, and its number. */
function placedText(slip: SlipRecord): string {
  const { id, day, placedAtMs } = slip;
  return [
    ...(placedAtMs === null ? [] : [formatClock(indiaMinutesOf(placedAtMs))]),
    ...(day === placedDay(slip) ? [] : [MY_BIDS_TEXTS.marketDay(formatDay(day))]),
    MY_BIDS_TEXTS.number(id),
  ].join(' · ');
}

/** `note`: what became of the numbers; '' if that is the state of the slip. */
type GroupTexts = { heading: string; numbers: string; status: BidStatus; note: string };

/** What a slip says. `won`: '' without a win. */
export type SlipTexts = {
  name: string;
  state: BidStatus;
  type: string;
  placed: string;
  groups: readonly GroupTexts[];
  summary: string;
  won: string;
};

export function slipTexts(slip: SlipRecord): SlipTexts {
  const { lines } = slip;
  const groups = groupsOf(lines, formatPoints);
  const state = stateOf(lines);
  const isMixed = groups.some(({ status }) => status !== state);
  const won = lines.reduce((sum, line) => sum + line.wonPoints, 0);
  const count = MY_BIDS_TEXTS.bids(formatPoints(lines.length), lines.length === 1);
  return {
    name: localName(slip.gameName, slip.names),
    state,
    type: typeText(slip),
    placed: placedText(slip),
    groups: groups.map(({ heading, numbers, status, wonPoints }) => ({
      heading,
      numbers,
      status,
      note: !isMixed
        ? ''
        : status === 'won'
          ? MY_BIDS_TEXTS.wonPoints(formatPoints(wonPoints))
          : MY_BIDS_TEXTS.states[status],
    })),
    summary: `${count}, ${MY_BIDS_TEXTS.points(formatPoints(totalPoints(lines)))}`,
    won: won > 0 ? MY_BIDS_TEXTS.wonPoints(formatPoints(won)) : '',
  };
}

/** All that a slip says, in one line. */
export function slipText(slip: SlipRecord): string {
  const { name, state, type, placed, groups, summary, won } = slipTexts(slip);
  const numbers = groups.map((group) => [group.heading, group.numbers, group.note].filter(Boolean).join(' '));
  return [name, MY_BIDS_TEXTS.states[state], type, placed, ...numbers, summary, won].filter(Boolean).join(' · ');
}
