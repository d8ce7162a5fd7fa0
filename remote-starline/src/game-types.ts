import {
  ALWAYS_OPEN,
  asEntered,
  BID_TEXTS,
  digitField,
  drawDigit,
  drawDoublePana,
  drawSinglePana,
  drawTriplePana,
  type GameType,
  gameTypesOf,
  panaField,
} from '@ank/bid-entry';
import { DOUBLE_PANAS, SINGLE_PANAS, TRIPLE_PANAS } from '@ank/rules';

const gameType = gameTypesOf(ALWAYS_OPEN);

/** The bid screens of Starline, in the order of the game selection. */
export const GAME_TYPES: readonly GameType[] = [
  gameType('starlineSingle', {
    path: '/starsingle',
    label: 'Single Digit',
    hint: '0 to 9',
    draw: () => drawDigit('000-1'),
    fields: [digitField],
    expand: asEntered('Single Digit'),
  }),
  gameType('starlineSinglePana', {
    path: '/ssinglepana',
    label: 'Single Pana',
    hint: 'Three different digits',
    draw: () => drawSinglePana('111-0'),
    fields: [panaField(SINGLE_PANAS)],
    messages: {
      get insufficient() {
        return BID_TEXTS.starlineInsufficient;
      },
    },
    expand: asEntered('Single Pana'),
  }),
  gameType('starlineDoublePana', {
    path: '/sdoublepana',
    label: 'Double Pana',
    hint: 'One pair',
    draw: () => drawDoublePana('111-0'),
    fields: [panaField(DOUBLE_PANAS)],
    expand: asEntered('Double Pana'),
  }),
  gameType('starlineTriplePana', {
    path: '/stripplepana',
    label: 'Triple Pana',
    hint: 'Three equal digits',
    draw: () => drawTriplePana('111-0'),
    fields: [panaField(TRIPLE_PANAS)],
    expand: asEntered('Triple Pana'),
  }),
];
