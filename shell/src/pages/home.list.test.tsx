import { dashboard } from '@ank/protocol';
import { refreshCall } from '@ank/shared/platform';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dashboardWire, marketWire } from '../test-support/answers';
import { openSite, useSite } from '../test-support/site';

const site = useSite();

const PATH = '/api-get-dashboard-data';
const kalyan = marketWire({ open_result: '128-1' });
const sridevi = marketWire({
  game_id: '2',
  game_name: 'SRIDEVI',
  open_time: '11:35 AM',
  close_time: '12:35 PM',
  open_result: '137-1',
  close_result: '6-240',
  msg_status: 2,
});
const bazar = marketWire({ game_id: '16', game_name: 'MAIN BAZAR', open_time: '09:35 PM', close_time: '12:05 AM' });

const names = (): (string | null)[] =>
  screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: string): Promise<void> => userEvent.click(screen.getByRole('tab', { name }));

async function openHome(markets = [sridevi, bazar, kalyan]): Promise<void> {
  site.on(PATH, dashboardWire({ markets }));
  await openSite({ path: '/imp' });
  await screen.findByRole('tab', { name: 'All' });
}

describe('the market list', () => {
  test('shows all markets, the open ones, or those with a result', async () => {
    await openHome();
    expect(names()).toEqual(['KALYAN', 'MAIN BAZAR', 'SRIDEVI']);
    await choose('Open');
    expect(names()).toEqual(['KALYAN', 'MAIN BAZAR']);
    await choose('Results');
    expect(names()).toEqual(['KALYAN', 'SRIDEVI']);
  });

  test('is headed by the newest results', async () => {
    await openHome();
    const strip = screen.getByRole('group', { name: 'Latest results' });
    expect(strip).toHaveTextContent(/^KALYAN128-1SRIDEVI137-16-240$/);
    site.on(PATH, dashboardWire({ markets: [bazar] }));
    await act(() => refreshCall(dashboard));
    await waitFor(() => expect(strip).toHaveTextContent("Today's results appear here."));
  });

  test('finds a market by a part of its name, and shows all again when the search is closed', async () => {
    await openHome();
    await press('Search markets');
    expect(screen.getByRole('textbox', { name: 'Market name' })).toHaveFocus();
    await userEvent.keyboard('baz');
    expect(names()).toEqual(['MAIN BAZAR']);
    await userEvent.keyboard('zzz');
    expect(names()).toEqual(['No markets found']);
    await press('Search markets');
    expect(names()).toHaveLength(3);
  });

  test('keeps a market in the tab of open ones when it closes while the tab is open', async () => {
    await openHome();
    await choose('Open');
    site.on(PATH, dashboardWire({ markets: [sridevi, bazar, { ...kalyan, msg_status: 2 }] }));
    await act(() => refreshCall(dashboard));
    expect(await screen.findByText('Market Closed')).toBeVisible();
    expect(names()).toEqual(['KALYAN', 'MAIN BAZAR']);
    await choose('All');
    await choose('Open');
    expect(names()).toEqual(['MAIN BAZAR']);
  });

  test('keeps starred markets on top from the next visit on, and does not move under the thumb now', async () => {
    await openHome();
    await press('Keep SRIDEVI on top');
    expect(screen.getByRole('button', { name: 'Keep SRIDEVI on top' })).toHaveAttribute('aria-pressed', 'true');
    expect(names()).toEqual(['KALYAN', 'MAIN BAZAR', 'SRIDEVI']);
    await choose('Open');
    await choose('All');
    expect(names()).toEqual(['SRIDEVI', 'KALYAN', 'MAIN BAZAR']);
    await press('Keep SRIDEVI on top');
    await choose('Open');
    await choose('All');
    expect(names()).toEqual(['KALYAN', 'MAIN BAZAR', 'SRIDEVI']);
  });

  test('opens nothing by a tap on a star', async () => {
    await openHome();
    await press('Keep KALYAN on top');
    expect(within(screen.getByRole('region', { name: 'Markets' })).getByRole('link', { name: 'KALYAN' })).toBeVisible();
  });
});
