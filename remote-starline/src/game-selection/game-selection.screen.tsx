import { type GameSelection, GameSelectionScreen } from '@ank/bid-entry';
import { STARLINE } from '../family';
import { GAME_TYPES } from '../game-types';

const SELECTION: GameSelection = {
  family: STARLINE,
  title: 'Star Game Selection',
  gameTypes: GAME_TYPES,
  times: ({ openTime }) => [`Open ${openTime}`],
};

/** The game types of the chosen game. */
export function StarlineSelectionScreen() {
  return <GameSelectionScreen selection={SELECTION} />;
}
