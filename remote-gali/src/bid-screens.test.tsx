import { describeSlotScreens } from '@ank/bid-entry/test-support';
import { FAMILY_PATHS } from '@ank/protocol';
import { JODIS, SINGLE_DIGITS } from '@ank/rules';
import { GAME_TYPES } from './game-types';
import { routes } from './screens';

describeSlotScreens({
  name: 'Gali Disawar',
  requirement: 'R39',
  gameTypes: GAME_TYPES,
  routes,
  submit: FAMILY_PATHS.gali.submitBid,
  market: {
    gameId: '204',
    gameName: 'FARIDABAD',
    closes: '05:50 PM',
    closesAtMs: Date.parse('2026-11-21T17:50:00+05:30'),
  },
  world: { gali: [{ gameId: '204', name: 'FARIDABAD', openMinutes: 1070, closeMinutes: null }] },
  screens: [
    ['Left Digit', '/leftdigit', 'Digit', '5', SINGLE_DIGITS],
    ['Right Digit', '/rightdigit', 'Digit', '0', SINGLE_DIGITS],
    ['Jodi Digit', '/jodidigit', 'Jodi', '07', JODIS],
  ],
});
