import { type GameSelection, GameSelectionScreen } from '@ank/bid-entry';
import { STARLINE } from '../family';
import { GAME_TYPES } from '../game-types';
import { STARLINE_TEXTS } from '../starline.messages';

const SELECTION: GameSelection = {
  family: STARLINE,
  get title() {
    return STARLINE_TEXTS.selection;
  },
  gameTypes: GAME_TYPES,
  times: ({ openTime }) => [STARLINE_TEXTS.opens(openTime)],
};

/** The game types of the chosen game. */
export function StarlineSelectionScreen() {
  return <GameSelectionScreen selection={SELECTION} />;
}
