import { dashboard, depositLimits, qrPay } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { callApi, learnServerTime, nowMs, refreshCall } from '@ank/shared/platform';
import { openPage, textOfPage } from '@ank/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import remote from '../remote';
import { holdClaims } from '../test-support/hold-claims';
import { startWalletServer, type WalletServer } from '../test-support/wallet-server';
import { depositAmounts, payFault } from './pay.rules';

let server: WalletServer;
let user: UserEvent;
const opened = jest.spyOn(window, 'open');

function open(world: Parameters<WalletServer['reset']>[0] = {}): void {
  server.reset(world);
  opened.mockReset().mockReturnValue(null);
  user = openPage(remote.routes, '/payviaupi');
}

const addMoney = () => screen.getByRole('button', { name: 'Add Money' });

async function pay(amount: string): Promise<void> {
  await user.type(screen.getByLabelText('Amount'), amount);
  await user.click(screen.getByRole('radio', { name: 'PhonePe' }));
  await user.click(addMoney());
}

const nothingHappened = (): void => {
  expect(opened).not.toHaveBeenCalled();
  expect(JSON.parse(localStorage.getItem('ank.funds') ?? '[]')).toEqual([]);
};

beforeAll(async () => {
  server = await startWalletServer();
});
afterAll(() => server.close());

it('shows the time within which points usually arrive, once that is known', async () => {
  open({ usualMinutes: 25 });
  expect(screen.getByText("Points arrive once we've matched your payment.")).toBeVisible();
  expect(
    await screen.findByText("Points arrive once we've matched your payment, usually within 25 min."),
  ).toBeVisible();
});

it('a lost refresh of known limits raises no alarm', async () => {
  open();
  await screen.findByText('Minimum 300');
  server.fault(API.lastFundRequest, 'lose-request');
  await act(() => refreshCall(depositLimits));
  await textOfPage();
  expect(server.received.filter(({ path }) => path === API.lastFundRequest)).toHaveLength(2);
  expect(screen.getByText('Minimum 300')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('opens nothing above the largest deposit, whose claim the server would refuse after the payment', async () => {
  open();
  await screen.findByText('Minimum 300');
  await pay('100001');
  expect(await screen.findByText('Maximum amount to add is 100000')).toBeVisible();
  expect(document.activeElement).toHaveAccessibleDescription(
    expect.stringContaining('Maximum amount to add is 100000'),
  );
  nothingHappened();
  expect(payFault({ points: 100_000, chosen: 'other', least: 300, most: 100_000 })).toBeNull();
});

it("opens nothing above what the player's own limit leaves, and shows that on both ways to pay", async () => {
  const renewsAtMs = Date.parse('2026-11-30T00:00:00+05:30');
  open({ left: { points: '400', period: 'week', renewsAtMs } });
  const note = await screen.findByText(/^400 points left in your weekly deposit limit until 30 November 2026\./);
  expect(within(note).getByRole('link', { name: 'See limits' })).toHaveAttribute('href', '/limits');
  await pay('401');
  const reason = '400 points left in your weekly deposit limit until 30 November 2026.';
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  expect(screen.getByLabelText('Amount')).toHaveFocus();
  nothingHappened();
  await user.clear(screen.getByLabelText('Amount'));
  await user.type(screen.getByLabelText('Amount'), '400');
  await user.click(addMoney());
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  server.reset({ left: { points: '0', period: 'day', renewsAtMs } });
  user = openPage(remote.routes, '/qrpay');
  expect(await screen.findByText(/^0 points left in your daily deposit limit until 30 November 2026\./)).toBeVisible();
});

it('shows with a refusal the same figure below the form', async () => {
  const left = { period: 'week', renewsAtMs: Date.parse('2026-11-30T00:00:00+05:30') } as const;
  open({ left: { ...left, points: '600' } });
  await screen.findByText(/^600 points left/);
  server.world.left = { ...left, points: '400' };
  await pay('500');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^400 points left/);
  await waitFor(() => expect(screen.queryByText(/^600 points left/)).toBeNull());
});

it('shows what an accepted claim leaves', async () => {
  const left = { period: 'week', renewsAtMs: Date.parse('2026-11-30T00:00:00+05:30') } as const;
  open({ left: { ...left, points: '600' } });
  await screen.findByText(/^600 points left/);
  await pay('500');
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  server.world.left = { ...left, points: '100' };
  expect(await screen.findByText(/^100 points left/)).toBeVisible();
});

it.each(['/payviaupi', '/qrpay'])(
  '%s asks again once the limit has been renewed, until that is answered',
  async (path) => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    const renewsAtMs = Date.parse('2026-11-22T00:00:00+05:30');
    const minute = async (): Promise<void> => {
      server.world.nowMs += 60_000;
      await act(() => refreshCall(dashboard));
      await act(() => jest.advanceTimersByTimeAsync(60_000));
    };
    const asked = (): number => server.received.filter((call) => call.path === API.lastFundRequest).length;
    try {
      server.reset({ nowMs: renewsAtMs - 150_000, left: { points: '0', period: 'day', renewsAtMs } });
      openPage(remote.routes, path);
      await screen.findByText(/^0 points left in your daily deposit limit until 22 November 2026\./);
      await minute();
      expect(asked()).toBe(1);
      server.fault(API.lastFundRequest, 'lose-request');
      server.world.nowMs = renewsAtMs;
      server.world.left = { points: '500', period: 'day', renewsAtMs: renewsAtMs + 86_400_000 };
      await minute();
      await waitFor(() => expect(asked()).toBe(2));
      expect(screen.queryByText(/An error occurred/)).toBeNull();
      await minute();
      expect(await screen.findByText(/^500 points left .* until 23 November 2026\./)).toBeVisible();
      await minute();
      expect(asked()).toBe(3);
    } finally {
      jest.useRealTimers();
    }
  },
);

it('waits for limits that are not known yet before it opens anything [V11]', async () => {
  open();
  let answer: () => void = () => undefined;
  // Hold both requests: the screen's own and the one made by the press.
  const held = { hold: new Promise<void>((resolve) => (answer = resolve)) };
  server.fault(API.lastFundRequest, held);
  server.fault(API.lastFundRequest, held);
  await pay('5');
  nothingHappened();
  answer();
  expect(await screen.findByText('Minimum amount to add is 300')).toBeVisible();
  nothingHappened();
});

it('opens nothing once the player has left, although the payee arrives', async () => {
  open({ left: { points: '600', period: 'week', renewsAtMs: Date.parse('2026-11-30T00:00:00+05:30') } });
  let answer: () => void = () => undefined;
  server.fault(API.adminBankDetails, { hold: new Promise<void>((resolve) => (answer = resolve)) });
  const leave = await screen.findByRole('link', { name: 'See limits' });
  await pay('500');
  await waitFor(() => expect(server.received.some(({ path }) => path === API.adminBankDetails)).toBe(true));
  await user.click(leave);
  expect(screen.getByText('another screen')).toBeVisible();
  answer();
  // Answered after the payee.
  await act(() => callApi(qrPay, undefined));
  nothingHappened();
});

describe('a press that comes too late to open the app', () => {
  const activation = { isActive: false };
  beforeEach(() => {
    activation.isActive = false;
    Object.defineProperty(navigator, 'userActivation', { value: activation, configurable: true });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'userActivation'));

  it('claims nothing when the browser no longer allows an app to open, and opens it with the next press [E06]', async () => {
    open();
    await screen.findByText('Minimum 300');
    await pay('500');
    expect(await screen.findByText('An error occurred while trying to initiate payment.')).toBeVisible();
    nothingHappened();
    activation.isActive = true;
    await user.click(addMoney());
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
    expect(server.received.filter(({ path }) => path === API.adminBankDetails)).toHaveLength(1);
  });

  it('opens the app with the next press although a deposit limit is set, asked once an amount [E06]', async () => {
    open({ left: { points: '600', period: 'week', renewsAtMs: Date.parse('2026-11-30T00:00:00+05:30') } });
    const asked = (): number => server.received.filter(({ path }) => path === API.lastFundRequest).length;
    const amount = screen.getByLabelText('Amount');
    await screen.findByText(/^600 points left/);
    await pay('500');
    expect(await screen.findByText('An error occurred while trying to initiate payment.')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '601');
    await user.click(addMoney());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^600 points left in your weekly deposit limit until 30 November 2026\.$/,
    );
    await user.clear(amount);
    await user.type(amount, '500');
    const before = asked();
    activation.isActive = true;
    await user.click(addMoney());
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
    expect(asked()).toBe(before);
  });

  it('asks for payee and amount again when the next press comes minutes later', async () => {
    open();
    await screen.findByText('Minimum 300');
    await pay('500');
    expect(await screen.findByText('An error occurred while trying to initiate payment.')).toBeVisible();
    server.world.upiId = 'moved@bank';
    activation.isActive = true;
    const now = performance.now();
    const pageMs = jest.spyOn(performance, 'now').mockImplementation(() => now + 61_000);
    await user.click(addMoney());
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
    expect(decodeURIComponent(String(opened.mock.calls[0]![0]))).toContain('moved@bank');
    pageMs.mockRestore();
  });
});

it('keeps the question open when an answer corrects the clock backwards', async () => {
  open();
  await screen.findByText('Minimum 300');
  await pay('500');
  const number = await screen.findByLabelText('Payment number (UTR)');
  learnServerTime(nowMs() - 3_600_000);
  await user.type(number, '432112345678');
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(server.world.claims.map((claim) => claim.paymentReference)).toEqual(['432112345678']));
});

it('opens one app however often the button is pressed before the claim is sent [S11]', async () => {
  open();
  await screen.findByText('Minimum 300');
  const claim = holdClaims();
  await pay('500');
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  await user.click(screen.getByRole('button', { name: 'Please Wait' }));
  claim.release();
  await waitFor(() => expect(server.world.claims).toHaveLength(1));
  expect(opened).toHaveBeenCalledTimes(1);
});

it('offers amounts to tap, starting with the minimum', async () => {
  open();
  await user.click(await screen.findByRole('button', { name: '2,000' }));
  expect(screen.getByLabelText('Amount')).toHaveValue('2000');
  expect(screen.getByRole('button', { name: '2,000' })).toHaveAttribute('aria-pressed', 'true');
});

it.each([
  [{ least: 300, most: 100_000 }, [300, 500, 1000, 2000, 5000]],
  [{ least: 500, most: 1000 }, [500, 1000]],
  [{ least: 0, most: 0 }, [500, 1000, 2000, 5000, 10_000]],
])('of %j the amounts are %j', (limits, amounts) => {
  expect(depositAmounts(limits)).toEqual(amounts);
});
