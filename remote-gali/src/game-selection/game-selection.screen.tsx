import { type GameSelection, GameSelectionScreen } from '@ank/bid-entry';
import { GALI } from '../family';
import { GAME_TYPES } from '../game-types';

const SELECTION: GameSelection = {
  family: GALI,
  title: 'Gali Game Selection',
  gameTypes: GAME_TYPES,
  times: ({ openTime }) => [`Close ${openTime}`],
};

/** The game types of the chosen game. */
export function GaliSelectionScreen() {
  return <GameSelectionScreen selection={SELECTION} />;
}
