import { currentSession, endSession, onSessionEnd, startSession } from './session';

const ASHA = { username: 'Asha', token: 'token-1', mobile: '9876543210', bettingOn: true };
const RAVI = { username: 'Ravi', token: 'token-2', mobile: '9876543211', bettingOn: true };

/** What a logout and a login in another tab leave in storage; this page has heard nothing of it yet. */
function replaceInStorage(): void {
  localStorage.setItem('ank.session', JSON.stringify(RAVI));
  localStorage.setItem('ank.password', '{}');
}

/** Another tab stores this session, or with null removes it. */
function storeInOtherTab(session: object | null): void {
  if (session) localStorage.setItem('ank.session', JSON.stringify(session));
  else localStorage.removeItem('ank.session');
  window.dispatchEvent(new StorageEvent('storage', { key: 'ank.session' }));
}

let endings = 0;
onSessionEnd(() => (endings += 1));

beforeEach(() => (endings = 0));
afterEach(() => {
  endSession();
  localStorage.clear();
});

test('the end of a session removes what the player left in storage, although nothing that stored it is loaded', () => {
  for (const key of ['ank.kept', 'ank.password', 'ank.play', 'ank.telling']) localStorage.setItem(key, '{}');
  localStorage.setItem('ank.language', 'hi');
  for (const key of ['ank.registration', 'ank.typed']) sessionStorage.setItem(key, '{}');
  endSession();
  expect(Object.keys(localStorage)).toEqual(['ank.language']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a page from the back/forward cache has the session of now', () => {
  startSession(ASHA);
  replaceInStorage();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(currentSession()).toMatchObject(ASHA);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(currentSession()).toMatchObject(RAVI);
});

test.each([
  ['its own session is over', ASHA],
  ['it knows of no session', null],
])('a page that ends the session because %s takes over the one that another tab has started', (_why, known) => {
  if (known) startSession(known);
  replaceInStorage();
  expect(endSession()).toBe(false);
  expect(currentSession()).toMatchObject(RAVI);
  expect(Object.keys(localStorage).sort()).toEqual(['ank.password', 'ank.session']);
});

test('the end of a session cleans up every tab once, whichever has ended it', () => {
  startSession(ASHA);
  expect(endSession()).toBe(true);
  expect(endings).toBe(1);
  startSession(ASHA);
  sessionStorage.setItem('ank.registration', '{}');
  storeInOtherTab(null);
  expect(endings).toBe(2);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a session that another tab has ended a moment ago is not ended again', () => {
  startSession(ASHA);
  localStorage.removeItem('ank.session');
  expect([endSession(), currentSession()]).toEqual([false, null]);
});

test('another player in another tab ends the session here, and keeps what that tab has stored', () => {
  startSession(ASHA);
  localStorage.setItem('ank.password', '{}');
  storeInOtherTab(RAVI);
  expect([endings, currentSession()?.token]).toEqual([1, RAVI.token]);
  expect(localStorage.getItem('ank.password')).toBe('{}');
});

test('a new token or name of the same player ends nothing, here or in another tab', () => {
  startSession(ASHA);
  startSession({ ...ASHA, token: 'token-3' });
  storeInOtherTab({ ...ASHA, token: 'token-4' });
  startSession({ ...ASHA, token: 'token-4', username: 'Asha K' });
  expect(endings).toBe(0);
});

test('a change of a session that another tab has replaced takes that one over', () => {
  startSession(ASHA);
  replaceInStorage();
  startSession({ ...ASHA, bettingOn: false });
  expect(currentSession()).toMatchObject(RAVI);
  expect(JSON.parse(localStorage.getItem('ank.session')!)).toEqual(RAVI);
});

test('a login over the session of another player removes what that one left, and ends it in every tab', () => {
  startSession(ASHA);
  localStorage.setItem('ank.password', '{}');
  startSession(RAVI);
  expect(endings).toBe(1);
  expect(currentSession()).toMatchObject(RAVI);
  expect(Object.keys(localStorage)).toEqual(['ank.session']);
});

test('the session of a browser that stores nothing is ended by its tab alone', () => {
  const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  startSession(ASHA);
  refused.mockRestore();
  expect([endSession(), endings, currentSession()]).toEqual([true, 1, null]);
});
