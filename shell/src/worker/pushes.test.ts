import { MessageChannel } from 'node:worker_threads';
import { OPEN_SCREEN, openPush, pathIn, shownPush } from './pushes';
import type { Tab, Tabs } from './scope';

const SITE = 'https://play.example';

// Workers and browsers have it, jsdom does not.
beforeAll(() => Object.assign(globalThis, { MessageChannel }));

/** A stand-in for the tabs of a browser; `answers`: whether its version knows the question. */
function tab(answers: boolean, visibilityState: DocumentVisibilityState = 'hidden') {
  const done: unknown[] = [];
  const own: Tab = {
    visibilityState,
    focus: async () => done.push('focus'),
    navigate: async (url) => done.push(['navigate', url]),
    postMessage: (message, [port]) => {
      done.push(message);
      if (answers) (port as MessagePort).postMessage(true);
    },
  };
  return { own, done };
}

function tabs(...open: Tab[]) {
  const opened: string[] = [];
  const all: Tabs = {
    claim: async () => undefined,
    matchAll: async ({ includeUncontrolled }) => (includeUncontrolled ? open : []),
    openWindow: async (url) => opened.push(url),
  };
  return { all, opened };
}

describe('a push', () => {
  test('is shown as the server wrote it', () => {
    const sent = { title: 'जीत', body: 'KALYAN: 122-5', tag: '7', path: '/inbox', language: 'hi', more: {} };
    expect(shownPush(`${JSON.stringify(sent)}   `)).toEqual({
      title: 'जीत',
      options: { body: 'KALYAN: 122-5', tag: '7', lang: 'hi', icon: '/icons/192.png', data: { path: '/inbox' } },
    });
  });

  test.each(['', 'no json', '7', 'null', '[]', '{"title":7,"tag":{}}'])('of %j is shown nevertheless', (text) => {
    expect(shownPush(text)).toMatchObject({ title: 'Ank Bazaar', options: { body: '', data: { path: '' } } });
    expect(shownPush(text).options).not.toHaveProperty('tag');
  });
});

describe('a tap', () => {
  test.each([
    [{ path: '/inbox?a=1' }, '/inbox?a=1'],
    [{ path: '//evil.example/inbox' }, '/imp'],
    [{ path: '/\\evil.example' }, '/imp'],
    [{ path: 'https://evil.example/' }, '/imp'],
    [{ path: 'javascript:alert(1)' }, '/imp'],
    [{ path: '' }, '/imp'],
    [{}, '/imp'],
    [null, '/imp'],
  ])('on %j leads to %s', (data, path) => {
    expect(pathIn(data, SITE)).toBe(path);
  });

  test('opens a new tab where there is none', async () => {
    const { all, opened } = tabs();
    await openPush(all, { path: '/inbox' }, SITE);
    expect(opened).toEqual(['/inbox']);
  });

  test('shows the screen in the visible tab, which keeps its state', async () => {
    const [other, seen] = [tab(true), tab(true, 'visible')];
    const { all, opened } = tabs(other.own, seen.own);
    await openPush(all, { path: '/inbox' }, SITE);
    expect(seen.done).toEqual(['focus', { type: OPEN_SCREEN, path: '/inbox' }]);
    expect([other.done, opened]).toEqual([[], []]);
  });

  test('reloads a tab of an older version', async () => {
    const old = tab(false);
    await openPush(tabs(old.own).all, { path: '/inbox' }, SITE);
    expect(old.done).toEqual(['focus', { type: OPEN_SCREEN, path: '/inbox' }, ['navigate', '/inbox']]);
  });

  test('opens a new tab if another worker controls the old one', async () => {
    const old = tab(false);
    const { all, opened } = tabs({ ...old.own, navigate: () => Promise.reject(new TypeError('not controlled')) });
    await openPush(all, { path: '/inbox' }, SITE);
    expect(opened).toEqual(['/inbox']);
  });
});
