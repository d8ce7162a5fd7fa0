import { dashboard } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { currentSession, endSession, refreshCall, startSession } from '@ank/shared/platform';
import { configureSite, layoutText, openPage, TEST_PLAYER, textOfPage } from '@ank/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import remote from '../remote';
import { pressOften } from '../test-support/press-often';
import { FRIEND, startWalletServer, type WalletServer } from '../test-support/wallet-server';
import { transferFaults } from './transfer.rules';

/** Of 300 points to the friend, without an answer. */
const WAITING =
  `Your transfer of 300 points to ${FRIEND.mobile} is still waiting for an answer. ` +
  "Check again: it won't be sent twice.";

let server: WalletServer;
let user: UserEvent;

async function open(path = '/transfer'): Promise<void> {
  server.reset();
  user = openPage(remote.routes, path);
  await screen.findByText('Wallet 1,000');
}

async function submit(phone: string, points: string): Promise<void> {
  await user.type(screen.getByLabelText('Phone number'), phone);
  await user.type(screen.getByLabelText('Points'), points);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
}

const confirm = async (): Promise<void> =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Transfer' }));
const sent = (path: string) => server.received.filter((request) => request.path === path).map(({ body }) => body);

beforeAll(async () => {
  server = await startWalletServer();
});
afterAll(() => server.close());

it('looks up the receiver, asks for confirmation, and sends the points once [R25] [S10] [C11]', async () => {
  await open();
  await submit(FRIEND.mobile, '300');
  const sheet = await screen.findByRole('dialog', { name: 'Confirm transfer' });
  expect(sheet).toHaveTextContent(`ToRavi KumarPhone number${FRIEND.mobile}Points300`);
  expect(sent(API.transferPoints)).toEqual([]);
  await confirm();
  expect(await screen.findByText('300 points sent to Ravi Kumar')).toBeVisible();
  expect(sent(API.checkReceiver)).toEqual([expect.objectContaining({ mobile_no: FRIEND.mobile })]);
  expect(sent(API.transferPoints)).toEqual([
    expect.objectContaining({ amount: 300, mobile_no: FRIEND.mobile, transfer_note: '' }),
  ]);
  await waitFor(() => expect(layoutText('balance')).toBe('700'));
  expect(screen.getByLabelText('Phone number')).toHaveValue('');
});

it('looks up the number once, and sends once, however often the button is pressed [S11]', async () => {
  await open();
  await user.type(screen.getByLabelText('Phone number'), FRIEND.mobile);
  await user.type(screen.getByLabelText('Points'), '300');
  let answer: (value?: unknown) => void = () => undefined;
  server.fault(API.checkReceiver, { hold: new Promise((resolve) => (answer = resolve)) });
  pressOften(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('button', { name: 'Please Wait' })).toBeVisible();
  answer();
  pressOften(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Transfer' }));
  await waitFor(() => expect(layoutText('balance')).toBe('700'));
  expect(sent(API.checkReceiver)).toHaveLength(1);
  expect(sent(API.transferPoints)).toHaveLength(1);
});

it('accepts a number as the address book formats it', async () => {
  await open();
  await user.click(screen.getByLabelText('Phone number'));
  await user.paste('+91 90000-00001');
  await user.type(screen.getByLabelText('Points'), '300');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('dialog', { name: 'Confirm transfer' })).toHaveTextContent('Ravi Kumar');
  expect(sent(API.checkReceiver)).toEqual([expect.objectContaining({ mobile_no: FRIEND.mobile })]);
});

it('sends nothing when the player cancels', async () => {
  await open();
  await submit(FRIEND.mobile, '300');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(sent(API.transferPoints)).toEqual([]);
  expect(screen.getByLabelText('Points')).toHaveValue('300');
});

it('shows the error under each field, focuses the first, and accepts exactly 100 [V08]', async () => {
  const again = async (label: string, value: string): Promise<void> => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), value);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
  };
  await open();
  await submit(TEST_PLAYER.mobile, '99');
  expect(screen.getByLabelText('Phone number')).toHaveFocus();
  expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription("Don't Use Your Own Phone No.");
  expect(screen.getByLabelText('Points')).toHaveAccessibleDescription('Wallet 1,000 Points Must be More than 100');
  await again('Phone number', FRIEND.mobile);
  expect(screen.getByLabelText('Points')).toHaveFocus();
  expect(sent(API.checkReceiver)).toEqual([]);
  await again('Points', '100');
  expect(await screen.findByRole('dialog', { name: 'Confirm transfer' })).toHaveTextContent('100');
});

it('says that the receiver was not found [E09]', async () => {
  await open();
  await submit('9000000099', '300');
  expect(await screen.findByText('Username or password incorrect')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows why a transfer failed, is no longer busy, and keeps the points [E13] [S11]', async () => {
  await open();
  server.fault(API.transferPoints, { status: 200, body: { status: false, msg: 'Not today', code: 'not_allowed' } });
  await submit(FRIEND.mobile, '300');
  await confirm();
  expect(await screen.findByText('Not today')).toBeVisible();
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Transfer' })).not.toHaveAttribute(
    'aria-disabled',
  );
  expect(layoutText('balance')).toBe('1000');
});

it('after a lost answer sends the same transfer under the same id', async () => {
  await open();
  server.fault(API.transferPoints, 'lose-answer');
  await submit(FRIEND.mobile, '300');
  await confirm();
  await screen.findByText("No answer yet. Press Transfer again: it won't be sent twice.");
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(new Set(sent(API.transferPoints).map((body) => body.request_id)).size).toBe(1);
  expect(server.world.transfers).toHaveLength(1);
});

it('after a lost answer from a server that would send twice, says where to check, and waits until that is done', async () => {
  await open();
  configureSite({ idempotencyKeys: false });
  try {
    server.fault(API.transferPoints, 'lose-answer');
    await submit(FRIEND.mobile, '300');
    await confirm();
    const look = `Your transfer of 300 points to ${FRIEND.mobile} has no answer yet. Check Wallet History before you try again: it may have gone through.`;
    await screen.findByRole('button', { name: "I've checked" });
    expect(screen.getAllByText(look)[0]).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(API.transferPoints)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: "I've checked" }));
    expect(screen.queryByRole('button', { name: "I've checked" })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await confirm();
    await waitFor(() => expect(server.world.transfers).toHaveLength(2));
  } finally {
    configureSite({ idempotencyKeys: true });
  }
});

it('never replaces an earlier transfer, which may not have arrived, by another one', async () => {
  await open();
  server.fault(API.transferPoints, 'lose-request');
  await submit(FRIEND.mobile, '300');
  await confirm();
  await screen.findByText("No answer yet. Press Transfer again: it won't be sent twice.");
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await user.clear(screen.getByLabelText('Points'));
  await user.type(screen.getByLabelText('Points'), '200');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await confirm();
  expect(await screen.findByRole('alert')).toHaveTextContent(WAITING);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.world.transfers).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(server.world.transfers.map(({ points }) => points)).toEqual([300]));
  expect(screen.getByLabelText('Points')).toHaveValue('200');
});

it('names the transfer, not a button, when its answer is lost after the player has left the screen', async () => {
  await open();
  server.fault(API.transferPoints, 'lose-answer');
  await submit(FRIEND.mobile, '300');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Transfer' }));
  cleanup();
  openPage(remote.routes, '/imp7');
  expect(await screen.findByRole('alert')).toHaveTextContent(WAITING);
});

it('shows the next player of the browser nothing of a transfer in flight', async () => {
  await open();
  let answer: (value?: unknown) => void = () => undefined;
  server.fault(API.transferPoints, { hold: new Promise((resolve) => (answer = resolve)) });
  await submit(FRIEND.mobile, '300');
  await confirm();
  await waitFor(() => expect(sent(API.transferPoints)).toHaveLength(1));
  const before = currentSession();
  if (!before) throw new Error('nobody is logged in');
  const stored = () => localStorage.getItem(`ank.money.transfer.${before.mobile}`) ?? 'null';
  expect(stored()).not.toBe('null');
  act(() => {
    endSession();
    startSession({ ...before, token: 'other-token', mobile: '9876543211' });
  });
  act(answer);
  await waitFor(() => expect(stored()).toBe('null'));
  await textOfPage();
  expect(screen.queryByText(/points sent to/)).toBeNull();
});

it('names the button of the form when a check has no answer either', async () => {
  await open();
  server.fault(API.transferPoints, 'lose-answer');
  server.fault(API.transferPoints, 'lose-answer');
  await submit(FRIEND.mobile, '300');
  await confirm();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(sent(API.transferPoints)).toHaveLength(2));
  expect(await screen.findByRole('alert')).toHaveTextContent(WAITING);
});

it.each([
  ['', '300', 'Phone No is required!', null],
  ['5000000001', '300', 'Phone.No is not Valid!', null],
  ['90000000011', '300', 'Phone.No is not Valid!', null],
  ['9876543210', '300', "Don't Use Your Own Phone No.", null],
  ['+91 98765 43210', '300', "Don't Use Your Own Phone No.", null],
  ['+91 90000-00001', '300', null, null],
  ['9000000001', '', null, 'Points is required!'],
  ['9000000001', '99', null, 'Points Must be More than 100'],
  ['9000000001', '100', null, null],
  ['9000000001', '100.5', null, 'Points is required!'],
  ['9000000001', '-100', null, 'Points is required!'],
  ['9000000001', '1001', null, 'Not Enough Points'],
  [' 9000000001 ', ' 1000 ', null, null],
])('for %j and %j shows: %s, %s [V08]', (phone, points, phoneText, pointsText) => {
  expect(transferFaults({ phone, points, ownPhone: '9876543210', least: 100, wallet: 1000 })).toEqual({
    phone: phoneText,
    points: pointsText,
  });
});

it('shows the minimum that the operator has set, as of the last poll, and accepts exactly that [V08]', async () => {
  await open();
  await user.type(screen.getByLabelText('Points'), '150');
  server.world.minTransfer = 200;
  await act(() => refreshCall(dashboard));
  await user.type(screen.getByLabelText('Phone number'), FRIEND.mobile);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Points Must be More than 200')).toBeVisible();
  expect(screen.getByLabelText('Points')).toHaveValue('150');
  await user.clear(screen.getByLabelText('Points'));
  await user.type(screen.getByLabelText('Points'), '200');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('dialog', { name: 'Confirm transfer' })).toHaveTextContent('200');
});

it.each(['/mymodel', '/transfermodel'])('is the screen of %s [R43]', async (alias) => {
  await open(alias);
  expect(layoutText('location')).toBe('/transfer');
});
