import type { WithdrawRow } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { keptShownAtom, queryClient } from '@ank/shared/platform';
import { layoutText, openPage, textOfPage } from '@ank/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import remote from '../remote';
import { startWalletServer, type WalletServer } from '../test-support/wallet-server';
import { withdrawRow } from '../test-support/withdraw-row';

const MINUTE_MS = 60_000;
const NONE = 'No withdrawal history available';

let server: WalletServer;
let user: UserEvent;
const open = (): void => void (user = openPage(remote.routes, '/withdrawhistory'));

/** The list as it was seen, ten minutes ago unless given. */
async function visit(withdrawals: WithdrawRow[], agoMs = 10 * MINUTE_MS): Promise<void> {
  server.reset({ withdrawals });
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - agoMs);
  open();
  await screen.findByText(withdrawals.length === 0 ? NONE : 'Request 100001');
  await textOfPage();
  cleanup();
  clock.mockRestore();
}

function holdAnswer(): () => void {
  let release = (): void => undefined;
  server.fault(API.withdrawHistory, { hold: new Promise<void>((resolve) => (release = resolve)) });
  return release;
}

beforeAll(async () => {
  server = await startWalletServer();
});
afterAll(() => server.close());

describe.each([
  ['that the page holds', (): void => undefined],
  ['from storage', (): void => queryClient.clear()],
])('a list %s', (_where, reload) => {
  it.each([
    ['an empty one', [], undefined],
    ['an older one', [withdrawRow(1)], undefined],
    // Polled lists of less than a second ago are not asked for again.
    ['one of just now', [withdrawRow(1)], 0],
  ])('%s waits for the answer, which has the withdrawal just made', async (_what, earlier, agoMs) => {
    await visit(earlier, agoMs);
    reload();
    server.world.withdrawals = [withdrawRow(2), ...earlier];
    const answer = holdAnswer();
    open();
    await waitFor(() => expect(layoutText('balance')).toBe('1000'));
    expect(screen.queryByText(NONE)).toBeNull();
    expect(screen.queryByText('Request 100001')).toBeNull();
    answer();
    expect(await screen.findByText('Request 100002')).toBeVisible();
  });

  it.each([
    ['lost', 'lose-request'],
    ['failed', { status: 500, body: {} }],
  ] as const)('an empty one does not stand for an answer that is %s', async (_how, fault) => {
    await visit([]);
    reload();
    server.world.withdrawals = [withdrawRow(1)];
    server.fault(API.withdrawHistory, fault);
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not be loaded');
    expect(screen.queryByText(NONE)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Request 100001')).toBeVisible();
  });

  it('an older one is shown with its age when the answer is lost, and not when the server fails', async () => {
    await visit([withdrawRow(1)]);
    reload();
    server.fault(API.withdrawHistory, { status: 500, body: {} });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not be loaded');
    expect(screen.queryByText('Request 100001')).toBeNull();
    server.fault(API.withdrawHistory, 'lose-request');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Request 100001')).toBeVisible();
    expect(getDefaultStore().get(keptShownAtom)).toBeLessThan(Date.now() - 9 * MINUTE_MS);
  });
});
