import { type GameSelection, GameSelectionScreen } from '@ank/shared/bid-entry';
import { MAIN_MARKETS } from '../family';
import { GAME_TYPES } from '../game-types';
import { SELECTION_TEXTS as TEXTS } from './game-selection.messages';

const SELECTION: GameSelection = {
  family: MAIN_MARKETS,
  title: TEXTS.title,
  gameTypes: GAME_TYPES,
  times: ({ openTime, closeTime }) => [TEXTS.open(openTime), ...(closeTime === '' ? [] : [TEXTS.close(closeTime)])],
};

/** The game types of the chosen main market. */
export function MainSelectionScreen() {
  return <GameSelectionScreen selection={SELECTION} />;
}
