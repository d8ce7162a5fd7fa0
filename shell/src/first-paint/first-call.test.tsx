import { endSession, learnServerTime, nowMs, queryClient, startSession } from '@ank/shared/platform';
import { screen, waitFor } from '@testing-library/react';
import { dashboardWire, marketWire, SERVER_TIME } from '../test-support/answers';
import { configurePage, openSite, PLAYER, useSite } from '../test-support/site';
import { readFirstAnswer } from './first-answer';
import { startFirstCall } from './first-call';
import { storedSession } from './stored-session';

const site = useSite();

const PATH = '/api-get-dashboard-data';
const EARLY = dashboardWire({ markets: [marketWire({ game_name: 'EARLY' })] });

beforeEach(() => configurePage({ appKey: 'ank-bazaar-web' }));
afterEach(() => (globalThis.firstCall = undefined));

/** Sends the first call like the page, and waits for its answer. */
async function askFirst(): Promise<void> {
  startSession(PLAYER);
  startFirstCall(storedSession()!);
  await globalThis.firstCall!.answer.catch(() => undefined);
  await waitFor(() => expect(globalThis.firstCall?.answeredAtMs).not.toBe(0));
}

const openHome = async (name: string): Promise<void> => {
  await openSite({ path: '/imp' });
  await screen.findByRole('heading', { name });
};

test('the first poll uses the answer that the page requested before the app had loaded', async () => {
  site.on(PATH, EARLY);
  await askFirst();
  site.on(PATH, dashboardWire());
  await openHome('EARLY');
  expect(site.countOf(PATH)).toBe(1);
  expect(globalThis.firstCall).toBeUndefined();
});

test('an answer that arrived before the app is shown by the first render, and not requested again', async () => {
  site.on(PATH, EARLY);
  await askFirst();
  await readFirstAnswer();
  const renders: string[] = [];
  await openSite({ path: '/imp', onCommit: () => renders.push(document.body.textContent) });
  expect(renders[0]).toContain('EARLY');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(site.countOf(PATH)).toBe(1);
});

test('the first render waits for no answer, and for none that failed', async () => {
  expect(readFirstAnswer()).toBeNull();
  site.on(PATH, { status: false, msg: 'no' });
  await askFirst();
  await readFirstAnswer();
  site.on(PATH, dashboardWire());
  await openHome('KALYAN');
});

test('the clock is not set back by the time that the answer has waited', async () => {
  site.on(PATH, EARLY);
  await askFirst();
  globalThis.firstCall!.answeredAtMs -= 5_000;
  learnServerTime(0);
  await openHome('EARLY');
  expect(nowMs() - Date.parse(SERVER_TIME)).toBeGreaterThanOrEqual(5_000);
});

test('the clock is not set back by an answer that travelled long before the app had loaded', async () => {
  site.on(PATH, EARLY);
  await askFirst();
  globalThis.firstCall!.askedAtMs -= 5_000;
  const ahead = Date.parse(SERVER_TIME) + 4_000;
  learnServerTime(ahead);
  await openHome('EARLY');
  expect(nowMs()).toBeGreaterThanOrEqual(ahead);
});

test('an answer that has waited too long is requested again', async () => {
  site.on(PATH, EARLY);
  await askFirst();
  globalThis.firstCall!.answeredAtMs -= 11_000;
  site.on(PATH, dashboardWire());
  await openHome('KALYAN');
});

test('a failed call is repeated by the app', async () => {
  site.on(PATH, 'cut');
  await askFirst();
  site.on(PATH, dashboardWire());
  await openHome('KALYAN');
});

test('the answer of one player never reaches another', async () => {
  site.on(PATH, EARLY);
  await askFirst();
  site.on(PATH, dashboardWire());
  startSession({ ...PLAYER, token: 'token-2' });
  await openSite({ path: '/imp', player: null });
  await screen.findByRole('heading', { name: 'KALYAN' });
  expect(site.received.filter(({ path }) => path === PATH).map(({ body }) => body.unique_token)).toEqual([
    'token-1',
    'token-2',
  ]);
});

test('a session of another server is not sent', () => {
  startSession(PLAYER);
  startFirstCall({ ...storedSession()!, server: 'https://other.example' });
  expect(globalThis.firstCall).toBeUndefined();
  endSession();
  expect(storedSession()).toBeNull();
});
