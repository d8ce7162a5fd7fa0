import { writeStored } from '@ank/shared/platform';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSite, useSite } from '../test-support/site';
import { holdInstallPrompt } from './install';

useSite();

const LINE = { label: 'Single Digit', session: 'open', digits: '5', closeDigits: '', points: 10 };
const placedOn = (...days: string[]): void =>
  writeStored(
    'ank.placed.9876543210.7',
    days.map((day) => ({ day, lines: [LINE] })),
  );

const asked = jest.fn(() => Promise.resolve());
const offer = (): HTMLElement | null => screen.queryByRole('complementary', { name: /home screen/ });
const openHome = async (): Promise<void> => {
  await openSite({ path: '/imp' });
  await screen.findByRole('navigation', { name: 'Shortcuts' });
};

beforeAll(() => {
  holdInstallPrompt();
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: asked });
  act(() => void window.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
});
beforeEach(() => asked.mockClear());

test('a player who has placed slips on two days is offered the app, and the browser asks', async () => {
  placedOn('2026-11-22', '2026-11-21');
  await openHome();
  await userEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(asked).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(offer()).toBeNull());
});

test('Not now is remembered for good', async () => {
  placedOn('2026-11-22', '2026-11-21');
  await openHome();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  cleanup();
  await openHome();
  expect(offer()).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test('nothing is offered over a slip that can still be placed; an expired one does not count', async () => {
  placedOn('2026-11-22', '2026-11-21');
  const draft = (day: string): void => writeStored('ank.slip.9876543210.single.7', { lines: [{ ...LINE, day }] });
  draft('2999-01-01');
  await openHome();
  expect(offer()).toBeNull();
  cleanup();
  draft('2020-01-01');
  await openHome();
  expect(offer()).toBeInTheDocument();
});

test('other data in the storage triggers no offer', async () => {
  for (const value of [7, 'x', [{}], [{ day: 'soon' }, { day: '2026-11-21' }]]) {
    writeStored(`ank.placed.9876543210.${String(JSON.stringify(value).length)}`, value);
  }
  await openHome();
  expect(offer()).toBeNull();
});
