import { screen, waitFor } from '@testing-library/react';
import { expectErrors } from './test-support/expect-errors';
import { openSite, useSite } from './test-support/site';

const mockFailure = { request: undefined as string | undefined };
jest.mock('./push/notifications.screen', () => {
  throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', ...mockFailure });
});

const site = useSite();
expectErrors(/Loading chunk 7 failed/);

const FILE = '/assets/7.0123456789.js';
const MAIN = '/assets/main.0123456789.js';

async function open(httpStatus: number, request?: string): Promise<void> {
  const missing = request === undefined ? MAIN : FILE;
  site.on(missing, { httpStatus, text: '' });
  Object.assign(mockFailure, { request });
  const main = Object.assign(document.createElement('script'), { src: `${site.origin}${MAIN}` });
  document.head.append(main);
  try {
    await openSite({ path: '/notifications' });
    await waitFor(() => expect(site.countOf(missing)).toBe(1));
  } finally {
    main.remove();
  }
}

test.each([
  ['a script', () => `${site.origin}${FILE}`],
  ['a style sheet, whose error does not name it', () => undefined],
])('a screen whose file is gone with its shell offers Reload: %s', async (_what, requestOf) => {
  await open(404, requestOf());
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a screen whose file the site still has offers Retry', async () => {
  await open(503, `${site.origin}${FILE}`);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
});
