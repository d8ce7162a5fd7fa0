import { type GameSelection, GameSelectionScreen } from '@ank/bid-entry';
import { MAIN_MARKETS } from '../family';
import { GAME_TYPES } from '../game-types';
import { SELECTION_TEXTS } from './game-selection.messages';

const SELECTION: GameSelection = {
  family: MAIN_MARKETS,
  get title() {
    return SELECTION_TEXTS.title;
  },
  gameTypes: GAME_TYPES,
  times: ({ openTime, closeTime }) => [
    SELECTION_TEXTS.open(openTime),
    ...(closeTime === '' ? [] : [SELECTION_TEXTS.close(closeTime)]),
  ],
};

/** The game types of the chosen main market. */
export function MainSelectionScreen() {
  return <GameSelectionScreen selection={SELECTION} />;
}
