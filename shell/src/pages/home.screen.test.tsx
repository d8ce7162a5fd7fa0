import { dashboard } from '@ank/protocol';
import { queryClient, refreshCall } from '@ank/shared/platform';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dashboardWire, marketWire } from '../test-support/answers';
import { expectErrors, NO_ENTRY_RUNS } from '../test-support/expect-errors';
import { address, clickToLoad, openSite, PLAYER, routeState, textOfPage, useSite } from '../test-support/site';

const site = useSite();
expectErrors(NO_ENTRY_RUNS);

const bettingOff = { ...PLAYER, bettingOn: false };
const card = async (name: string): Promise<HTMLElement> =>
  (await screen.findByRole('heading', { level: 3, name })).closest('li')!;
const shortcuts = (): HTMLElement => screen.getByRole('navigation', { name: 'Shortcuts' });

describe('a market card', () => {
  test('shows name, result, state, both times and the remaining time by the server clock [R12] [S06]', async () => {
    await openSite({ path: '/imp' });
    const kalyan = await card('KALYAN');
    expect(kalyan).toHaveTextContent('Market Open');
    expect(kalyan).toHaveTextContent('***-**-***');
    expect(kalyan).toHaveTextContent('Open 04:10 PM');
    expect(kalyan).toHaveTextContent('Close 06:10 PM');
    expect(kalyan).toHaveTextContent('Close ends in 1 h 17 min');
  });

  test('joins open and close result [R12] [S06]', async () => {
    site.on(
      '/api-get-dashboard-data',
      dashboardWire({ markets: [marketWire({ open_result: '128-1', close_result: '6-240' })] }),
    );
    await openSite({ path: '/imp' });
    expect(await card('KALYAN')).toHaveTextContent('128-16-240');
  });

  test('opens /game with gameId, openTime and gameName while betting is on [R12]', async () => {
    await openSite({ path: '/imp' });
    await clickToLoad(await screen.findByRole('link', { name: 'KALYAN' }));
    expect(address()).toBe('/game');
    expect(routeState()).toMatchObject({ gameId: '7', openTime: '04:10 PM', gameName: 'KALYAN' });
  });

  test('stays on /imp while betting is off [R12] [S13]', async () => {
    site.on('/api-get-dashboard-data', dashboardWire({ bettingOn: false }));
    await openSite({ path: '/imp', player: bettingOff });
    const link = await screen.findByRole('link', { name: 'KALYAN' });
    expect(link).toHaveAttribute('href', '/imp');
    await userEvent.click(link);
    expect(address()).toBe('/imp');
    expect(await card('KALYAN')).toBeInTheDocument();
  });

  test.each([2, 0, 'closed'])(
    'of msg_status %p shows Market Closed, has no link and no countdown [R12] [S06]',
    async (status) => {
      site.on('/api-get-dashboard-data', dashboardWire({ markets: [marketWire({ msg_status: status })] }));
      await openSite({ path: '/imp' });
      const kalyan = await card('KALYAN');
      expect(kalyan).toHaveTextContent('Market Closed');
      expect(kalyan).not.toHaveTextContent('ends in');
      expect(within(kalyan).queryByRole('link', { name: 'KALYAN' })).not.toBeInTheDocument();
    },
  );

  test('opens its chart in a new tab, and has no chart button without a web address [R12]', async () => {
    const markets = [
      marketWire(),
      marketWire({ game_id: '8', game_name: 'MILAN DAY', web_chart_url: 'javascript:alert(1)' }),
    ];
    site.on('/api-get-dashboard-data', dashboardWire({ markets }));
    await openSite({ path: '/imp' });
    const chart = within(await card('KALYAN')).getByRole('link', { name: /^Chart of KALYAN/ });
    expect(chart).toHaveAttribute('href', 'https://host.example/game-result-chart/7');
    expect(chart).toHaveAttribute('target', '_blank');
    expect(within(await card('MILAN DAY')).queryByRole('link', { name: /^Chart/ })).not.toBeInTheDocument();
  });
});

describe('the market list', () => {
  test('counts open and closed markets', async () => {
    const closed = ['1', '2'].map((id) => marketWire({ game_id: id, game_name: `DAY ${id}`, msg_status: 2 }));
    site.on('/api-get-dashboard-data', dashboardWire({ markets: [...closed, marketWire()] }));
    await openSite({ path: '/imp' });
    expect(await screen.findByText('1 open, 2 closed')).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([
      'KALYAN',
      'DAY 1',
      'DAY 2',
    ]);
  });

  test('keeps placeholders after a failed first load, shows no error, and fills as soon as an answer comes [S34]', async () => {
    site.on('/api-get-dashboard-data', { httpStatus: 500, text: '{}' });
    await openSite({ path: '/imp' });
    await waitFor(() => expect(site.countOf('/api-get-dashboard-data')).toBeGreaterThan(0));
    expect(screen.getByText('Loading markets')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    site.on('/api-get-dashboard-data', dashboardWire());
    await act(() => refreshCall(dashboard));
    expect(await card('KALYAN')).toBeInTheDocument();
  });

  test('keeps the last good list when a refresh fails [S24] [S34]', async () => {
    await openSite({ path: '/imp' });
    await card('KALYAN');
    const shown = await textOfPage();
    site.on('/api-get-dashboard-data', 'cut');
    await act(() => refreshCall(dashboard));
    expect(await textOfPage()).toBe(shown);
  });

  test('says so when there is no market, and reloads on Refresh', async () => {
    site.on('/api-get-dashboard-data', dashboardWire({ markets: [] }));
    await openSite({ path: '/imp' });
    const refresh = await screen.findByRole('button', { name: 'Refresh' });
    expect(screen.getByText('No markets yet')).toBeInTheDocument();
    site.on('/api-get-dashboard-data', dashboardWire());
    await userEvent.click(refresh);
    expect(await card('KALYAN')).toBeInTheDocument();
  });
});

describe('the shortcuts', () => {
  test('are Add Fund, Withdraw, Gali Disawar and the Starline banner while betting is on [R11]', async () => {
    await openSite({ path: '/imp' });
    const links = Array.from(shortcuts().querySelectorAll('a'), (link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['Add Fund', '/addfund'],
      ['Withdraw', '/withdraw'],
      ['Gali Disawar', '/galiIMP'],
      ['Starline', '/imp2'],
    ]);
  });

  test('are Gali Disawar alone while betting is off [R11] [R47] [S13]', async () => {
    site.on('/api-get-dashboard-data', dashboardWire({ bettingOn: false }));
    await openSite({ path: '/imp', player: bettingOff });
    expect(Array.from(shortcuts().querySelectorAll('a'), (link) => link.textContent)).toEqual(['Gali Disawar']);
  });

  test('leave no gap if no remote provides any', async () => {
    await openSite({ path: '/imp', registry: { remotes: [] } });
    await card('KALYAN');
    expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).not.toBeInTheDocument();
  });
});

describe('pictures and headline', () => {
  const slides = ['1', '2'].map((id) => ({ image_id: id, slider_image: `https://host.example/slides/${id}.png` }));

  test('show the slider images and the active headline, between the bar and the shortcuts over the markets [R10]', async () => {
    site.on('/api-get-slider-images', {
      status: true,
      sliderdata: [...slides, { image_id: '3', slider_image: 'javascript:alert(1)' }],
    });
    site.on('/api-get-headline', { status: true, data: [{ status: '1', notes: 'Results are live' }] });
    await openSite({ path: '/imp' });
    const announcements = await screen.findByRole('region', { name: 'Announcements' });
    expect(
      within(announcements)
        .getAllByRole('img')
        .map((image) => image.getAttribute('src')),
    ).toEqual(slides.map((slide) => slide.slider_image));
    expect(await screen.findByRole('region', { name: 'Notice' })).toHaveTextContent('Results are live');
    expect(site.received.find(({ path }) => path === '/api-get-headline')?.body.ids).toEqual([1]);
    const parts = [
      screen.getByRole('button', { name: 'Open menu' }),
      within(screen.getByRole('banner')).getByText('Ank Bazaar'),
      await screen.findByRole('link', { name: /^Wallet balance/ }),
      announcements,
      screen.getByRole('region', { name: 'Notice' }),
      shortcuts(),
      await screen.findByRole('region', { name: 'Markets' }),
      screen.getByRole('button', { name: 'Support' }),
    ];
    for (const [at, part] of parts.slice(1).entries())
      expect(parts[at]!.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('pictures that are blocked or broken leave no gap, even when they fail at once', async () => {
    site.on('/api-get-slider-images', { status: true, sliderdata: slides });
    await openSite({ path: '/imp' });
    const images = await screen.findAllByRole('img', { name: /^Announcement/ });
    act(() => images.forEach((image) => image.dispatchEvent(new Event('error'))));
    expect(screen.queryByRole('region', { name: 'Announcements' })).toBeNull();
  });

  test('pictures can be changed by buttons where there is a mouse, from the last back to the first', async () => {
    site.on('/api-get-slider-images', { status: true, sliderdata: slides });
    await openSite({ path: '/imp' });
    const belt = await screen.findByRole('region', { name: 'Announcements' });
    Object.defineProperty(belt, 'clientWidth', { value: 300 });
    belt.scrollTo = (({ left }: ScrollToOptions) => void (belt.scrollLeft = left!)) as typeof belt.scrollTo;
    for (const [button, left] of [
      ['Next announcement', 300],
      ['Next announcement', 0],
      ['Previous announcement', 300],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name: button }));
      expect(belt.scrollLeft).toBe(left);
    }
  });

  test('pictures are read by their words where the operator has written them, and dots show which is in view', async () => {
    const [first, second] = slides;
    site.on('/api-get-slider-images', { status: true, sliderdata: [{ ...first, image_alt: 'Live results' }, second] });
    await openSite({ path: '/imp' });
    const belt = await screen.findByRole('region', { name: 'Announcements' });
    expect([...belt.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['Live results', 'Announcement 2 of 2']);
    const current = () => [...document.querySelectorAll('.dots i')].map((dot) => dot.className);
    expect(current()).toEqual(['at', '']);
    Object.defineProperty(belt, 'clientWidth', { value: 300 });
    belt.scrollLeft = 290;
    fireEvent.scroll(belt);
    expect(current()).toEqual(['', 'at']);
  });

  test('the headline can be paused', async () => {
    site.on('/api-get-headline', { status: true, data: [{ status: '1', notes: 'Results are live' }] });
    await openSite({ path: '/imp' });
    const pause = await screen.findByRole('button', { name: 'Pause the notice' });
    const belt = screen.getAllByText('Results are live')[0]?.parentElement;
    expect(belt).not.toHaveClass('paused');
    await userEvent.click(pause);
    expect(belt).toHaveClass('paused');
    expect(pause).toHaveAttribute('aria-pressed', 'true');
  });

  test('leave nothing behind when there are none, when the headline is off, or when the calls fail [R10] [S34]', async () => {
    const [cut, off] = ['cut', { status: true, data: [{ status: '0', notes: 'old news' }] }] as const;
    await openSite({ path: '/imp' });
    const quiet = await textOfPage();
    expect(screen.queryByRole('region', { name: 'Announcements' })).not.toBeInTheDocument();
    for (const [pictures, notice] of [
      [cut, off],
      [{ status: true, sliderdata: slides }, cut],
    ] as const) {
      cleanup();
      queryClient.clear();
      site.on('/api-get-slider-images', pictures);
      site.on('/api-get-headline', notice);
      await openSite({ path: '/imp' });
      expect(await textOfPage()).toBe(quiet);
    }
    expect(screen.getAllByRole('img', { name: /^Announcement/ })).toHaveLength(slides.length);
  });
});
