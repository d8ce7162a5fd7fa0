import type { Page } from '@playwright/test';
import { Frame } from '../pages/frame';
import { TransferPage, WithdrawPage } from '../pages/wallet-page';
import { addPayoutNumber, type Money, moneyOf, NOTHING_MOVED } from '../support/money';
import { addPlayer, type Player } from '../support/players';
import type { Site } from '../support/site';
import { expect, test } from '../support/test';
import { listenTo, loseAnswers } from '../support/traffic';

const LOST = /Failed to load resource/;

/** A form that moves points: how to fill and send it, and how to recognize its outcomes. */
type Flow = {
  name: string;
  path: string;
  /** Opens the form. */
  open: (page: Page, site: Site, player: Player) => Promise<void>;
  /** Fills the form that is open. */
  fill: (page: Page, points: string) => Promise<void>;
  button: (page: Page) => ReturnType<Page['getByRole']>;
  busy: string;
  /** The message for an unknown outcome. */
  unknown: (page: Page) => ReturnType<Page['getByText']>;
  done: string | RegExp;
  earlier: string;
  moved: Money;
};

/** The receiver of these tests' transfers. */
let friend: Player;

const FLOWS: readonly Flow[] = [
  {
    name: 'a withdrawal',
    path: '/api-user-withdraw-fund-request',
    async open(page, site, player) {
      await addPayoutNumber(site, player);
      await new WithdrawPage(page).open(site, player);
    },
    fill: (page, points) => new WithdrawPage(page).prepare(points),
    button: (page) => new WithdrawPage(page).confirm,
    busy: 'Submitting...',
    unknown: (page) => page.getByText('An unexpected error occurred. Please try again later.'),
    done: 'Withdraw request sent successfully',
    earlier: 'Your 600-point request went through.',
    moved: { ...NOTHING_MOVED, wallet: 9400, held: 600, withdrawals: 1 },
  },
  {
    name: 'a transfer',
    path: '/api-user-transfer-wallet-balance',
    async open(page, site, player) {
      friend = await addPlayer(site, { points: 0 });
      await new TransferPage(page).open(site, player);
    },
    fill: (page, points) => new TransferPage(page).prepare(friend.mobile, points),
    button: (page) => new TransferPage(page).confirm,
    busy: 'Please Wait',
    unknown: (page) => new Frame(page).toast("No answer yet. Press Transfer again: it won't be sent twice."),
    done: '600 points sent to Kavita Rao',
    earlier: 'Your 600-point transfer went through.',
    moved: { ...NOTHING_MOVED, wallet: 9400, sent: 1 },
  },
];

/** Blocks the player's next money call inside the server until the returned function is called. */
const holdWallet = (site: Site, { mobile }: Player): Promise<() => Promise<void>> =>
  site.hold('select from account where player_id = (select id from player where mobile = $1) for update', [mobile]);

for (const flow of FLOWS) {
  test.describe(flow.name, () => {
    const expectOnce = async (page: Page, site: Site, player: Player): Promise<void> => {
      await expect(new Frame(page).balance('9,400')).toBeVisible();
      expect(await moneyOf(site, player)).toEqual(flow.moved);
      if (flow.moved.sent > 0) expect((await moneyOf(site, friend)).wallet).toBe(600);
      expect(await site.verifyLedger()).toBe('The ledger is sound.');
    };

    test(`${flow.name} pressed five times is sent and taken once [S11]`, async ({ page, site, player }) => {
      const sent = listenTo(page, flow.path);
      await flow.open(page, site, player);
      await flow.fill(page, '600');
      await flow.button(page).evaluate((button: HTMLButtonElement) => {
        for (let press = 0; press < 5; press += 1) button.click();
      });
      await expect(new Frame(page).toast(flow.done)).toBeVisible();
      expect(sent).toHaveLength(1);
      await expectOnce(page, site, player);
    });

    test(`${flow.name} with a lost answer says so, and pressed again is taken once`, async ({
      page,
      site,
      player,
      complaints,
    }) => {
      complaints.announce(LOST);
      const sent = listenTo(page, flow.path);
      await flow.open(page, site, player);
      await flow.fill(page, '600');
      const recover = await loseAnswers(page, flow.path);
      await flow.button(page).tap();
      await expect(flow.unknown(page)).toBeVisible();
      await recover();
      await flow.button(page).tap();
      await expect(new Frame(page).toast(flow.done)).toBeVisible();
      expect(sent).toHaveLength(2);
      expect(sent[1]).toEqual(sent[0]);
      await expectOnce(page, site, player);
    });

    test(`${flow.name} with a lost answer is never taken again with other points in addition`, async ({
      page,
      site,
      player,
      complaints,
    }) => {
      complaints.announce(LOST);
      await flow.open(page, site, player);
      await flow.fill(page, '600');
      const recover = await loseAnswers(page, flow.path);
      await flow.button(page).tap();
      await expect(flow.unknown(page)).toBeVisible();
      await recover();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap();
      await flow.fill(page, '700');
      await flow.button(page).tap();
      await expect(
        page.getByRole('alert').filter({ hasText: /of 600 points.* is still waiting for an answer/ }),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Check again' }).tap();
      await expect(new Frame(page).toast(flow.earlier)).toBeVisible();
      await expectOnce(page, site, player);
    });

    test(`${flow.name} interrupted by a reload while the server works on it is taken once, and reported`, async ({
      page,
      site,
      player,
    }) => {
      await flow.open(page, site, player);
      await flow.fill(page, '600');
      const release = await holdWallet(site, player);
      await flow.button(page).tap();
      await expect(flow.button(page)).toHaveText(flow.busy);
      await page.reload();
      await release();
      await page.getByRole('button', { name: 'Check again' }).tap();
      await expect(new Frame(page).toast(flow.earlier)).toBeVisible();
      await expectOnce(page, site, player);
    });

    test(`${flow.name} on a server that is killed meanwhile and restarted is taken once`, async ({
      page,
      site,
      player,
      complaints,
    }) => {
      complaints.announce(LOST, /ERR_/);
      await flow.open(page, site, player);
      await flow.fill(page, '600');
      const release = await holdWallet(site, player);
      await flow.button(page).tap();
      await expect(flow.button(page)).toHaveText(flow.busy);
      await site.stop('SIGKILL');
      await expect(flow.unknown(page)).toBeVisible();
      await release();
      await site.start();
      await flow.button(page).tap();
      await expect(new Frame(page).toast(flow.done)).toBeVisible();
      await expectOnce(page, site, player);
    });
  });
}

test('a withdrawal pressed in two tabs at once is taken once', async ({ page, context, site, player }) => {
  await addPayoutNumber(site, player);
  const first = new WithdrawPage(page);
  await first.open(site, player);
  const second = new WithdrawPage(await context.newPage());
  await second.page.goto(`${site.url}/withdraw`);
  await second.ready();
  const release = await holdWallet(site, player);
  await first.prepare('600');
  await second.prepare('600');
  await first.confirm.tap();
  await expect(first.confirm).toHaveText('Submitting...');
  await second.confirm.tap();
  await expect(second.confirm).toHaveText('Submitting...');
  await release();
  for (const { page: tab } of [first, second]) await expect(new Frame(tab).balance('9,400')).toBeVisible();
  expect(await moneyOf(site, player)).toMatchObject({ wallet: 9400, held: 600, withdrawals: 1 });
});
