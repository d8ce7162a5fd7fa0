import { contactUrl, queryClient, usableNumber } from '@ank/shared/platform';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dashboardWire } from '../test-support/answers';
import { openSite, textOfPage, useSite } from '../test-support/site';

const site = useSite();

async function openSupport(): Promise<void> {
  await openSite({ path: '/imp' });
  await userEvent.click(screen.getByRole('button', { name: 'Support' }));
}

const href = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');

test.each(['', '123456789', '98765 43210', '+919876543210', '98765abcde', '1234567890', '9'.repeat(16)])(
  '%p is not a usable number [V12]',
  (text) => {
    expect(usableNumber(text)).toBeNull();
  },
);

test('a number with the country code does not get it twice', () => {
  expect(usableNumber(' 9000000001 ')).toBe('9000000001');
  expect(contactUrl('whatsapp', '9000000001')).toBe('https://wa.me/919000000001');
  expect(contactUrl('whatsapp', '919000000001')).toBe('https://wa.me/919000000001');
});

test("Support opens WhatsApp, Telegram and Call with the server's numbers [R10] [K01]", async () => {
  await openSupport();
  await waitFor(() => expect(href('WhatsApp')).toBe('https://wa.me/919000000001'));
  expect(href('Telegram')).toBe('https://t.me/+919000000003');
  expect(href('Call')).toBe('tel:+919000000002');
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

test.each([
  ['WhatsApp', 'WhatsApp number not available at the moment', 'https://wa.me/911234567890'],
  ['Telegram', 'Telegram contact not available at the moment', 'https://t.me/+911234567890'],
  ['Call', 'Phone number not available at the moment', 'tel:+911234567890'],
])(
  '%s without a usable number keeps the placeholder and, tapped, shows "%s" [V12] [K02]',
  async (name, text, placeholder) => {
    site.on('/api-get-social-data', {
      status: true,
      mobile_no: 'x'.repeat(10),
      mobile_1: '"><script>',
      telegram_no: '12345',
    });
    await openSupport();
    await waitFor(() => expect(site.countOf('/api-get-social-data')).toBe(1));
    await textOfPage();
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', placeholder);
    const followed = jest.fn((event: Event) => expect(event.defaultPrevented).toBe(true));
    document.addEventListener('click', followed, { once: true });
    await userEvent.click(link);
    expect(followed).toHaveBeenCalled();
    expect(await screen.findByText(text)).toBeInTheDocument();
  },
);

test('numbers that fail to load change nothing and show no error [S34]', async () => {
  await openSupport();
  const shown = await textOfPage();
  cleanup();
  queryClient.clear();
  site.on('/api-get-social-data', 'cut');
  await openSupport();
  expect(await textOfPage()).toBe(shown);
  expect(href('WhatsApp')).toBe('https://wa.me/911234567890');
});

test('numbers from the poll replace the requested ones, even if one is missing', async () => {
  site.on('/api-get-dashboard-data', {
    ...dashboardWire(),
    ...{ mobile_no: '9000000004', mobile_1: '', telegram_no: '9000000003' },
  });
  await openSupport();
  await waitFor(() => expect(href('WhatsApp')).toBe('https://wa.me/919000000004'));
  expect(href('Call')).toBe('tel:+911234567890');
});

test('the numbers are requested once [C05]', async () => {
  await openSupport();
  await waitFor(() => expect(href('Call')).toBe('tel:+919000000002'));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Support' }));
  await textOfPage();
  expect(site.countOf('/api-get-social-data')).toBe(1);
});
