import { FAMILY_PATHS } from '@ank/protocol';
import { aimPageAt, configureSite } from '@ank/testing';
import { screen } from '@testing-library/react';
import { type GameServer, openSingle, startGameServer, storedSlip } from './test-support';

let server: GameServer;

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
  configureSite({ idempotencyKeys: false });
});
afterAll(() => server.close());

describe('a try with an unknown outcome, with a server that would place it twice', () => {
  const LOOK = 'No answer yet. Check your bids and balance before you submit again: these bids may have been placed.';
  it('says what to check, is never repeated automatically, and waits until the player has checked', async () => {
    const page = await openSingle(server);
    server.fault(FAMILY_PATHS.main.submitBid, 'lose-answer');
    await page.queueAndConfirm();
    expect(await screen.findByRole('alert')).toHaveTextContent(LOOK);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('Failed to place bid. Please try again.')).toBeNull();
    await page.press('Delete 5, 50 points');
    expect(page.queued()).toHaveLength(1);
    await page.press("I've checked");
    expect(page.posts()).toHaveLength(1);
    await page.press('Delete 5, 50 points');
    expect(page.queued()).toEqual([]);
  });

  it('can be submitted again as a new request once the player has checked, also after a reload', async () => {
    const sent = { label: 'Single Digit', state: 'sent', message: '', badLine: null };
    const page = await openSingle(server, { stored: storedSlip({}, [sent]) });
    expect(screen.getByRole('alert')).toHaveTextContent(LOOK);
    await page.press("I've checked");
    await page.press('Submit');
    await page.press('SUBMIT');
    expect(await screen.findByText('Bid placed successfully!')).toBeVisible();
    expect(page.posts().map((body) => body.request_id)).not.toContain(`${'a'.repeat(32)}-singledigit`);
  });
});
