import { type GameSelection, GameSelectionScreen } from '@ank/bid-entry';
import { GALI } from '../family';
import { GAME_TYPES } from '../game-types';
import { GALI_TEXTS } from '../gali.messages';

const SELECTION: GameSelection = {
  family: GALI,
  get title() {
    return GALI_TEXTS.selection;
  },
  gameTypes: GAME_TYPES,
  times: ({ openTime }) => [GALI_TEXTS.closes(openTime)],
};

/** The game types of the chosen game. */
export function GaliSelectionScreen() {
  return <GameSelectionScreen selection={SELECTION} />;
}
