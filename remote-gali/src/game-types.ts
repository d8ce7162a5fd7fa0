import {
  ALWAYS_OPEN,
  asEntered,
  digitField,
  drawDigit,
  drawJodi,
  type GameType,
  gameTypesOf,
  jodiField,
} from '@ank/bid-entry';

const gameType = gameTypesOf(ALWAYS_OPEN);

/** The bid screens of Gali Disawar, in the order of the game selection. */
export const GAME_TYPES: readonly GameType[] = [
  gameType('galiLeft', {
    path: '/leftdigit',
    label: 'Left Digit',
    hint: 'Left digit of the jodi',
    draw: () => drawDigit('10'),
    fields: [digitField],
    expand: asEntered('Left Digit'),
  }),
  gameType('galiRight', {
    path: '/rightdigit',
    label: 'Right Digit',
    hint: 'Right digit of the jodi',
    draw: () => drawDigit('01'),
    fields: [digitField],
    expand: asEntered('Right Digit'),
  }),
  gameType('galiJodi', {
    path: '/jodidigit',
    label: 'Jodi Digit',
    hint: '00 to 99',
    draw: () => drawJodi('11'),
    fields: [jodiField],
    expand: asEntered('Jodi Digit'),
  }),
];
