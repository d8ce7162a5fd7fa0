import { currentSession, startSession } from '@ank/shared/platform';
import { aimPageAt, configureSite, freshPage, storeInOtherTab } from '@ank/testing';

const PLAYER = { username: 'Asha', token: 'T'.repeat(43), mobile: '9876543210', bettingOn: true };

beforeAll(() => aimPageAt(''));
beforeEach(() => {
  configureSite({ apiOrigin: '' });
  freshPage();
});

it('a session of the own server is none once the site calls another one', () => {
  startSession(PLAYER);
  const stored = localStorage.getItem('ank.session');
  expect(currentSession()).toMatchObject({ token: PLAYER.token });
  configureSite({ apiOrigin: 'https://api.example' });
  storeInOtherTab('ank.session', JSON.parse(stored!));
  expect(currentSession()).toBeNull();
});

it('a session of another server is none on a site that calls its own, or a third one', () => {
  configureSite({ apiOrigin: 'https://api.example' });
  startSession(PLAYER);
  const stored = JSON.parse(localStorage.getItem('ank.session')!);
  for (const apiOrigin of ['', 'https://third.example']) {
    configureSite({ apiOrigin });
    storeInOtherTab('ank.session', stored);
    expect(currentSession()).toBeNull();
  }
});
