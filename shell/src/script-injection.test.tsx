import injections from '@ank/scripts/script-injections';
import { contactUrl, usableNumber } from '@ank/shared/platform';
import { webUrl } from '@ank/ui';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dashboardWire, marketWire } from './test-support/answers';
import { openSite, PLAYER, textOfPage, useSite } from './test-support/site';

const site = useSite();
const ALL = Object.values(injections).flat();

/** Elements and attributes that the page must never have: foreign scripts and frames, handlers, executable URLs. */
function faultsOfPage(): string[] {
  const own = (element: Element): boolean => element.id === 'site-config';
  const elements = Array.from(
    document.querySelectorAll('script, style, iframe, object, embed, base, meta, link, template, math, foreignObject'),
  );
  const handlers = Array.from(document.querySelectorAll('*')).filter((element) =>
    element.getAttributeNames().some((name) => name.startsWith('on')),
  );
  const addresses = Array.from(document.querySelectorAll('[href], [src], [action], [formaction]')).filter((element) => {
    const address =
      ['href', 'src', 'action', 'formaction']
        .map((name) => element.getAttribute(name))
        .find((value) => value !== null) ?? '';
    return !/^(https?:\/\/|tel:\+\d+$|\/(?![/\\])|#content$)/.test(address);
  });
  return [...elements.filter((element) => !own(element)), ...handlers, ...addresses].map(
    (element) => element.outerHTML,
  );
}

const asDrawn = (text: string): string => text.replace(/\s+/g, ' ').trim();
const drawn = (): string => asDrawn(document.body.textContent ?? '');

let ran: jest.SpyInstance;
beforeEach(() => (ran = jest.spyOn(window, 'alert').mockImplementation(() => undefined)));
afterEach(() => {
  expect(ran).not.toHaveBeenCalled();
  ran.mockRestore();
});

test('injected code in names, results, times and addresses of markets is text on home and on /charts', async () => {
  const attacks = ALL.map((text, index) =>
    marketWire({
      game_id: String(index),
      game_name: text,
      open_result: text,
      close_result: text,
      open_time: text,
      close_time: text,
      web_chart_url: text,
    }),
  );
  site.on('/api-get-dashboard-data', dashboardWire({ markets: [...attacks, marketWire({ game_id: 'last' })] }));
  for (const path of ['/imp', '/charts']) {
    await openSite({ path });
    await screen.findByText('KALYAN');
    await waitFor(() => expect(ALL.filter((text) => !drawn().includes(asDrawn(text)))).toEqual([]));
    expect(faultsOfPage()).toEqual([]);
    cleanup();
  }
});

test('injected code in a headline, pictures and support numbers runs nothing and links nowhere', async () => {
  site.on('/api-get-headline', { status: true, data: [{ status: '1', notes: ALL.join(' ') }] });
  site.on('/api-get-slider-images', {
    status: true,
    sliderdata: ALL.map((slider_image, image_id) => ({ image_id, slider_image })),
  });
  site.on('/api-get-social-data', {
    status: true,
    mobile_no: ALL[0],
    mobile_1: injections.addresses[0],
    telegram_no: injections.quotes[0],
  });
  await openSite({ path: '/imp' });
  await waitFor(() => expect(drawn()).toContain(asDrawn(ALL.join(' '))));
  await userEvent.click(screen.getByRole('button', { name: 'Support' }));
  await waitFor(() => expect(site.countOf('/api-get-social-data')).toBe(1));
  await textOfPage();
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/911234567890');
  expect(faultsOfPage()).toEqual([]);
});

test('a how-to-play page full of injected code runs nothing', async () => {
  const content = ALL.map((text) => `<p>${text}</p>`).join('');
  for (const video_link of injections.addresses.slice(0, 12)) {
    site.on('/api-how-to-play', {
      status: true,
      content: [{ how_to_play_content: `<h2>Rules</h2>${content}`, video_link }],
    });
    await openSite({ path: '/htp', player: null });
    await screen.findByRole('heading', { level: 2, name: 'Rules' });
    expect(faultsOfPage()).toEqual([]);
    cleanup();
  }
});

test.each([ALL.join(' '), ...injections.quotes.slice(0, 3)])(
  "injected code in a player's name is text in menu and profile (%#)",
  async (name) => {
    site.on('/api-get-profile', {
      status: true,
      profile: [{ user_name: name, mobile: name, wallet_balance: name, email: name }],
      withdraw_open_time: name,
      withdraw_close_time: name,
    });
    await openSite({ path: '/profile', player: { ...PLAYER, username: name } });
    await screen.findByRole('list', { name: 'Profile' });
    expect(drawn()).toContain(asDrawn(name));
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(within(screen.getByRole('dialog', { name: 'Menu' })).getByText(PLAYER.mobile)).toBeInTheDocument();
    expect(faultsOfPage()).toEqual([]);
  },
);

test("a refusal's message is text, whatever the server sends", async () => {
  site.on('/api-forget-check-mobile', { status: false, msg: ALL.join(' '), code: 'not_found' });
  await openSite({ path: '/forgotpass', player: null });
  await userEvent.type(await screen.findByLabelText('Phone Number'), '9876543210');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(drawn()).toContain(asDrawn(ALL.join(' '))));
  expect(faultsOfPage()).toEqual([]);
});

test.each(ALL)('%j is not a number, and an address only if it is a web address', (text) => {
  expect(usableNumber(text)).toBeNull();
  expect(webUrl(text) ?? 'https://none').toMatch(/^https?:\/\//);
});

test("a chat's first message cannot leave its place in the address", () => {
  for (const text of ALL) {
    const url = new URL(contactUrl('whatsapp', '9000000001', text));
    expect([url.origin, url.pathname, [...url.searchParams.keys()], url.hash]).toEqual([
      'https://wa.me',
      '/919000000001',
      ['text'],
      '',
    ]);
  }
});
