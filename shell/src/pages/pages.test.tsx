import { screen, waitFor, within } from '@testing-library/react';
import { dashboardWire, marketWire } from '../test-support/answers';
import { address, configurePage, openSite, PLAYER, useSite } from '../test-support/site';

const site = useSite();
const HTP = '/api-how-to-play';
const page = (html: string, video_link = ''): Record<string, unknown> => ({
  status: true,
  content: [{ how_to_play_content: html, video_link }],
});

test('/charts has a row per game whose button opens its web chart in a new tab [R13]', async () => {
  site.on(
    '/api-get-dashboard-data',
    dashboardWire({
      markets: [
        marketWire(),
        marketWire({ game_id: '8', game_name: 'MILAN DAY', web_chart_url: 'javascript:alert(1)' }),
      ],
    }),
  );
  await openSite({ path: '/charts' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Charts' })).toBeInTheDocument();
  const rows = within(await screen.findByRole('list', { name: 'Charts' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['KALYANView Charts', 'MILAN DAYNo chart']);
  const link = within(rows[0]!).getByRole('link');
  expect(link).toHaveAttribute('href', 'https://host.example/game-result-chart/7');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(within(rows[1]!).queryByRole('link')).not.toBeInTheDocument();
});

test('/histories links to the eight histories in their order [R16]', async () => {
  await openSite({ path: '/histories' });
  const menu = await screen.findByRole('navigation', { name: 'Histories' });
  expect(
    within(menu)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Deposit History', '/AddFundHistory'],
    ['Wallet History', '/transaction'],
    ['Main Bid-History', '/imp4'],
    ['Main Win-History', '/imp3'],
    ['Starline Bid-History', '/imp5'],
    ['Starline Win-History', '/imp6'],
    ['Gali Bid-History', '/impbid'],
    ['Gali Win-History', '/impwin'],
  ]);
});

test("/histories is unavailable while the player's betting is off [R47] [S13]", async () => {
  site.on('/api-get-dashboard-data', dashboardWire({ bettingOn: false }));
  await openSite({ path: '/histories', player: { ...PLAYER, bettingOn: false } });
  await waitFor(() => expect(address()).toBe('/imp'));
});

describe('/htp', () => {
  test("shows the server's HTML without anything that could run, and the video, to a visitor too [R28] [R46] [C14]", async () => {
    site.on(
      HTP,
      page(
        '<h2 onclick="x()">Rules</h2><script>window.ran = 1</script><img src=x onerror="window.ran = 1"><p style="color:red">Pick <b>one</b> <a href="https://a.example/x">more</a><a href="javascript:alert(1)">bad</a></p>',
        'https://video.example/1',
      ),
    );
    await openSite({ path: '/htp', player: null });
    expect(await screen.findByRole('heading', { level: 2, name: 'Rules' })).toBeInTheDocument();
    const text = screen.getByText('one').closest('div')!;
    expect(text.innerHTML).toBe(
      '<h2>Rules</h2><p>Pick <b>one</b> <a href="https://a.example/x" target="_blank" rel="noopener noreferrer">more</a><a>bad</a></p>',
    );
    const video = screen.getByRole('link', { name: 'Watch the tutorial video' });
    expect(video).toHaveAttribute('href', 'https://video.example/1');
    expect(video).toHaveAttribute('target', '_blank');
    expect(site.received.find(({ path }) => path === HTP)?.body).toEqual({
      env_type: 'Prod',
      app_key: expect.any(String),
    });
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', ''])('offers no video for %j', async (address) => {
    site.on(HTP, page('<p>Text</p>', address));
    await openSite({ path: '/htp', player: null });
    await screen.findByText('Text');
    expect(screen.queryByRole('link', { name: 'Watch the tutorial video' })).not.toBeInTheDocument();
  });

  test.each([['<p>Text</p>'], ['']])('explains for %j how a win is rounded, by the rates in force', async (html) => {
    site.on(HTP, page(html));
    site.on('/api-game-rates', {
      status: true,
      game_rates: [{ jodi_digit_val_1: '10', jodi_digit_val_2: '950', single_digit_val_1: 10, single_digit_val_2: 95 }],
    });
    await openSite({ path: '/htp', player: null });
    expect(
      await screen.findByText('Wins are rounded down to whole points. At 10-95, 41 points come to 389.5 and pay 389.'),
    ).toBeVisible();
  });

  test('gives the rule without an example if the rates are unavailable', async () => {
    site.on(HTP, page('<p>Text</p>'));
    site.on('/api-game-rates', 'cut');
    await openSite({ path: '/htp', player: null });
    expect(await screen.findByText('Wins are rounded down to whole points.')).toBeVisible();
  });

  test.each([[page('')], [{ status: true, content: [] }]])('says that nothing is written yet (%#)', async (answer) => {
    site.on(HTP, answer);
    await openSite({ path: '/htp' });
    expect(await screen.findByText('Nothing here yet')).toBeInTheDocument();
  });

  test('can be retried when it does not load', async () => {
    site.on(HTP, 'cut');
    await openSite({ path: '/htp' });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    site.on(HTP, page('<p>Text</p>'));
    retry.click();
    expect(await screen.findByText('Text')).toBeInTheDocument();
  });
});

test.each([
  ['/about', 'About Us', 'Data Deletion policy', /^To have your account and its personal data deleted/],
  ['/privacy', 'Privacy Policy', 'What we keep', /^Your name, your phone number/],
  ['/privacypolicy', 'Privacy Policy', 'What we keep', /^Your name, your phone number/],
  ['/delete', 'Delete', 'Deleting your data', /^To have your account and its personal data deleted/],
  ['/PrivacyPolicy', 'Privacy Policy', 'What we keep', /^Your name, your phone number/],
])('%s is fixed text that anybody can read [R27] [R45] [R46]', async (path, title, section, text) => {
  await openSite({ path, player: null });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: section })).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

test.each(['/about', '/privacy', '/delete'])('%s of a points-only site does not mention payments', async (path) => {
  configurePage({ pointsOnly: { welcome: 0, daily: 0 } });
  await openSite({ path, player: null });
  await screen.findByText(/^To have your account and its personal data deleted/);
  expect(screen.getByRole('main')).not.toHaveTextContent(/withdraw|payment|deposit|transfer/i);
});

test.each(['/charts', '/histories', '/change', '/profile', '/imp'])(
  '%s without a session redirects to the login [R46]',
  async (path) => {
    await openSite({ path, player: null });
    await waitFor(() => expect(address()).toBe('/login'));
  },
);

test.each(['/', '/login', '/r', '/otpregister', '/forgotpass', '/otpforgotpass', '/change-password'])(
  '%s has no header [R45]',
  async (path) => {
    await openSite({ path, player: null });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: /^(Back|Open menu)$/ })).not.toBeInTheDocument();
  },
);
