import { currentSession, startSession } from '@ank/shared/platform';

const KEY = 'ank.session';
const PLAYER = { username: 'Asha', token: 'T'.repeat(43), mobile: '9876543210', bettingOn: true };

const config = document.createElement('script');
config.id = 'site-config';
config.type = 'application/json';
document.head.append(config);

/** Makes the site call the server at this origin; '' is the page's own. */
function callServer(apiOrigin: string): void {
  config.textContent = JSON.stringify({ apiOrigin });
}

/** Reloads the page with this in its storage. */
function readAgain(stored: string): void {
  localStorage.setItem(KEY, stored);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

it.each([
  ['', ['https://api.example']],
  ['https://api.example', ['', 'https://third.example']],
])('a session of the server %j is ignored on a site that calls another one', (own, others) => {
  callServer(own);
  startSession(PLAYER);
  const stored = localStorage.getItem(KEY)!;
  expect(currentSession()).toMatchObject({ token: PLAYER.token });
  for (const other of others) {
    callServer(other);
    readAgain(stored);
    expect(currentSession()).toBeNull();
  }
  callServer(own);
  readAgain(stored);
  expect(currentSession()).toMatchObject({ token: PLAYER.token });
});
