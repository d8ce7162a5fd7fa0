import { describeSlotScreens } from '@ank/bid-entry/test-support';
import { FAMILY_PATHS } from '@ank/protocol';
import { DOUBLE_PANAS, SINGLE_DIGITS, SINGLE_PANAS, TRIPLE_PANAS } from '@ank/rules';
import { GAME_TYPES } from './game-types';
import { routes } from './screens';

describeSlotScreens({
  name: 'Starline',
  requirement: 'R34',
  gameTypes: GAME_TYPES,
  routes,
  submit: FAMILY_PATHS.starline.submitBid,
  market: {
    gameId: '105',
    gameName: '02:50 PM',
    closes: '02:50 PM',
    closesAtMs: Date.parse('2026-11-21T14:50:00+05:30'),
  },
  world: { starline: [{ gameId: '105', name: '02:50 PM', openMinutes: 890, closeMinutes: null }] },
  screens: [
    ['Single Digit', '/starsingle', 'Digit', '5', SINGLE_DIGITS],
    ['Single Pana', '/ssinglepana', 'Pana', '128', SINGLE_PANAS],
    ['Double Pana', '/sdoublepana', 'Pana', '118', DOUBLE_PANAS],
    ['Triple Pana', '/stripplepana', 'Pana', '777', TRIPLE_PANAS],
  ],
});
