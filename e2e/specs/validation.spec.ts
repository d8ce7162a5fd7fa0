import type { Page } from '@playwright/test';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { placedBy, type Player } from '../support/players';
import type { Site } from '../support/site';
import { stopClock } from '../support/still-page';
import { expect, test } from '../support/test';

const NUMBER = 'Please enter the number';
const POINT = 'Please enter point';
const MINIMUM = 'Required minimum bid amount is 10';
const INSUFFICIENT = 'Insufficient balance please refill your account';

type Refused = { digit: string; points: string; message: string };

const BAD_NUMBERS: readonly Refused[] = [
  { digit: '', points: '10', message: NUMBER },
  { digit: ' ', points: '10', message: NUMBER },
  { digit: '', points: '', message: NUMBER },
  { digit: 'a', points: '10', message: 'Number a is not valid' },
  { digit: '-', points: '10', message: 'Number - is not valid' },
  { digit: '.', points: '10', message: 'Number . is not valid' },
  { digit: '٥', points: '10', message: 'Number ٥ is not valid' },
  { digit: 'x', points: '5', message: 'Number x is not valid' },
];

const BAD_POINTS: readonly Refused[] = [
  { digit: '5', points: '', message: POINT },
  { digit: '5', points: 'ten', message: POINT },
  { digit: '5', points: '10.5', message: POINT },
  { digit: '5', points: '1e3', message: POINT },
  { digit: '5', points: '-5', message: POINT },
  { digit: '5', points: '+10', message: POINT },
  { digit: '5', points: '1,000', message: POINT },
  { digit: '5', points: '1 000', message: POINT },
  { digit: '5', points: '0x10', message: POINT },
  { digit: '5', points: '010', message: POINT },
  { digit: '5', points: '١٠', message: POINT },
  { digit: '5', points: '<b>10</b>', message: POINT },
  { digit: '5', points: '0', message: MINIMUM },
  { digit: '5', points: '9', message: MINIMUM },
  { digit: '5', points: '10001', message: INSUFFICIENT },
  { digit: '5', points: '9007199254740993', message: INSUFFICIENT },
  { digit: '5', points: '9'.repeat(400), message: INSUFFICIENT },
];

async function expectRefused(page: Page, site: Site, player: Player, rows: readonly Refused[]): Promise<void> {
  const frame = new Frame(page);
  const bid = new BidPage(page);
  await bid.open(site, player);
  for (const { digit, points, message } of rows) {
    await test.step(`digit '${digit}', points '${points.slice(0, 20)}': ${message}`, async () => {
      await bid.queue(digit, points);
      await expect(frame.toast(message)).toBeVisible();
      await expect(frame.toasts).toHaveCount(1);
      await frame.dismissToast();
      await expect(bid.slip).toBeHidden();
      await expect(frame.balance('10,000')).toBeVisible();
    });
  }
  expect((await placedBy(site, player)).slips).toBe(0);
}

test('each number that is not a digit shows its one message, number before points, and queues nothing [V13] [V14] [V18]', async ({
  page,
  site,
  player,
}) => {
  await expectRefused(page, site, player, BAD_NUMBERS);
});

test('points that are not whole, too few or too many show their one message and queue nothing [V13] [V18] [V19]', async ({
  page,
  site,
  player,
}) => {
  await expectRefused(page, site, player, BAD_POINTS);
});

/**
 * How long the next toast is shown: in ms by the page's clock, and in tenths of a second that the page was not stalled,
 * as a timer that is late fires once.
 */
function nextToast(page: Page): Promise<{ ms: number; tenths: number }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let shownAt: number | null = null;
        let tenths = 0;
        const look = (): void => {
          const isThere = document.querySelector('.Toastify__toast') !== null;
          if (isThere && shownAt === null) {
            shownAt = performance.now();
            setInterval(() => (tenths += 1), 100);
          } else if (!isThere && shownAt !== null) resolve({ ms: performance.now() - shownAt, tenths });
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      }),
  );
}

test('a message is shown at the top for three seconds [V18]', async ({ page, site, player }) => {
  const frame = new Frame(page);
  const bid = new BidPage(page);
  await bid.open(site, player);
  const shown = nextToast(page);
  await bid.queue('', '10');
  const toast = frame.toast(NUMBER);
  const isAtTop = async (): Promise<boolean> => {
    const box = await toast.boundingBox();
    return box !== null && box.y < 150 && box.x >= 0 && box.x + box.width <= 390;
  };
  await expect.poll(isAtTop, { intervals: [50] }).toBe(true);
  expect((await shown).ms).toBeGreaterThan(2_900);
  expect((await shown).tenths).toBeLessThan(50);
});

test('pasted text is cut to one digit, and anything else is refused', async ({ page, site, player }) => {
  const frame = new Frame(page);
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.digit.focus();
  await page.keyboard.insertText('73 and more');
  await expect(bid.digit).toHaveValue('7');
  await bid.digit.fill('');
  await bid.digit.focus();
  await page.keyboard.insertText('seven');
  await bid.points.fill('10');
  await bid.proceed.tap();
  await expect(frame.toast('Number s is not valid')).toBeVisible();
});

test('points are compared with the rest of the wallet, to the last point [V13] [S16]', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.queue('1', '9985');
  await bid.queue('2', '16');
  await expect(frame.toast(INSUFFICIENT)).toBeVisible();
  await bid.points.fill('15');
  await bid.proceed.tap();
  await expect(bid.slip).toContainText('2 bids, 10,000 points');
  await expect(bid.slip).toContainText('0 left');
  await bid.submit.tap();
  await bid.confirm.tap();
  await expect(frame.toast('Bid placed successfully!')).toBeVisible();
  await expect(frame.balance('0')).toBeVisible();
  expect(await placedBy(site, player)).toEqual({ slips: 1, lines: 2, transfers: 1, wallet: 0 });
});

test('a valid entry clears the fields and shows Submit; a digit may be queued twice [S16]', async ({
  page,
  site,
  player,
}) => {
  const bid = new BidPage(page);
  await bid.open(site, player);
  await bid.queue('0', '10');
  await expect(bid.digit).toHaveValue('');
  await expect(bid.points).toHaveValue('');
  await expect(bid.submit).toBeVisible();
  await bid.queue('0', '10');
  await expect(bid.deleteButton('0')).toHaveCount(2);
});

test('a message about the entry ends when the entry is corrected, and when the player leaves; nothing else ends it early [V18]', async ({
  page,
  site,
  player,
}) => {
  const frame = new Frame(page);
  const bid = new BidPage(page);
  await page.clock.install();
  await bid.open(site, player);
  const fail = async (): Promise<void> => {
    await bid.queue('x', '10');
    await expect(frame.toast('Number x is not valid')).toBeVisible();
  };
  // In steps: the toast is removed at the end of an animation, whose event arrives in between.
  const expectOver = (): Promise<void> =>
    expect(async () => {
      await page.clock.runFor(200);
      await expect(frame.toasts).toHaveCount(0, { timeout: 100 });
    }).toPass();
  // Loads what shows toasts, while the page's clock runs.
  await fail();
  await frame.dismissToast();
  await stopClock(page);
  await frame.keepToasts();
  await fail();
  await bid.points.fill('20');
  await page.clock.runFor(500);
  await expect(frame.toasts).toHaveCount(1);
  await bid.queue('5', '10');
  await expectOver();
  await expect(bid.slip).toBeVisible();
  await fail();
  await bid.submit.tap();
  await expect(bid.sheet).toBeVisible();
  await expectOver();
  await bid.cancel.tap();
  await fail();
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(frame.title).toHaveText('KALYAN');
  await expectOver();
});
