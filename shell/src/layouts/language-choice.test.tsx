import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSite, useSite } from '../test-support/site';

useSite();
afterEach(() => {
  jest.restoreAllMocks();
  document.documentElement.lang = 'en-IN';
});

test('a browser that does not store the choice of language keeps the page, which says so', async () => {
  // English is never fetched, so the choice comes to its storage at once.
  document.documentElement.lang = 'mr-IN';
  await openSite({ path: '/login', player: null });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await userEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByText('Your browser does not allow this site to store the language.')).toBeVisible();
});
