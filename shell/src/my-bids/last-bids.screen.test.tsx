import '../test-support/two-panes';
import { dashboard } from '@ank/protocol';
import { refreshCall } from '@ank/shared/platform';
import { useVisibility } from '@ank/ui/test-support';
import { act, screen, waitFor, within } from '@testing-library/react';
import { dashboardWire } from '../test-support/answers';
import { openSite, useSite } from '../test-support/site';
import { pageWire, slipWire } from '../test-support/slips';

const site = useSite();
const turn = useVisibility();
afterEach(() => Object.assign(globalThis, { scrollY: 0 }));

test('the last bids on home follow the polls, wherever the page is scrolled', async () => {
  site.on('/api-my-slips', pageWire([slipWire('9', [{}])]));
  await openSite({ path: '/imp' });
  const last = within(await screen.findByRole('region', { name: 'My bids' }));
  expect(last.getByText('Pending')).toBeVisible();
  Object.assign(globalThis, { scrollY: 640 });
  site.on('/api-my-slips', pageWire([slipWire('9', [{ status: 'won', won_amount: '950' }])]));
  site.on('/api-get-dashboard-data', dashboardWire({ points: 3400 }));
  await act(() => refreshCall(dashboard));
  // The list looks at what was polled also as the page is shown again.
  await act(async () => turn('hidden'));
  await act(async () => turn('visible'));
  await waitFor(() => expect(last.getByText('Won')).toBeVisible());
  expect(last.queryByText('Pending')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New results' })).toBeNull();
});
