import { endSession, startSession } from '@ank/shared/platform';
import { PLAYER } from '../test-support/site';
import { currentPending, dropPending, keepPending } from './pending';

const NOTHING = { registration: null, resetCode: null, reset: null };
const REGISTRATION = { draft: { username: 'Asha', phone: '9876543210', password: 'play1234' }, mobile: '9876543210' };

afterEach(() => {
  endSession();
  dropPending();
});

test.each([
  ['nobody', null],
  ['another player', { ...PLAYER, token: 'token-2', mobile: '9876543211' }],
])('a logout in another tab drops a registration and its password, also if %s is logged in then', (_who, next) => {
  startSession(PLAYER);
  keepPending({ registration: { ...REGISTRATION, sent: null } });
  localStorage.setItem('ank.session', JSON.stringify(next));
  window.dispatchEvent(new StorageEvent('storage', { key: 'ank.session' }));
  expect(currentPending()).toEqual(NOTHING);
});
