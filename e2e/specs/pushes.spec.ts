import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Frame } from '../pages/frame';
import { expectAccessible, settled } from '../support/accessible';
import { enter, type Player } from '../support/players';
import type { Site } from '../support/site';
import { expect, test } from '../support/test';

test.describe.configure({ timeout: 120_000 });

const ENDPOINT = 'https://push.example/send/of-this-browser';

/** A point on the curve, like a browser's key. */
const P256DH = 'BLulURtp1q4ZxoLz-VYlqH9lwsuYrwj5GMY6SR1mxDfBH0MiVe3yHCfKKc8pJNmeNd4LKe4JnKUa4u7pNOq1gMs';

/** The devices stored on the server. */
const devicesOf = (site: Site, { mobile }: Player) =>
  site.sql(
    `select d.endpoint, d.topics, d.quiet_from, d.quiet_to, d.language
       from push_device d join player p on p.id = d.player_id where p.mobile = $1`,
    [mobile],
  );

/** Installs a fake browser push service, because the test machine has none. The player answers `asked` when asked. */
async function withPushes(page: Page, asked: NotificationPermission): Promise<void> {
  const keys = { p256dh: P256DH, auth: randomBytes(16).toString('base64url') };
  await page.addInitScript(
    ({ answer, endpoint, given }) => {
      // Not needed on the blank page.
      if (!('ServiceWorkerRegistration' in globalThis)) return;
      const held = (): PushSubscription | null => {
        if (localStorage.getItem('test.push') === null) return null;
        return {
          endpoint,
          options: { applicationServerKey: null, userVisibleOnly: true },
          toJSON: () => ({ endpoint, keys: given }),
          unsubscribe: async () => {
            localStorage.removeItem('test.push');
            return true;
          },
        } as unknown as PushSubscription;
      };
      const pushManager = {
        getSubscription: async () => held(),
        subscribe: async ({ userVisibleOnly }: PushSubscriptionOptionsInit) => {
          if (userVisibleOnly !== true) throw new Error('silent pushes are refused');
          localStorage.setItem('test.push', 'yes');
          return held();
        },
      };
      Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', { get: () => pushManager });
      const permission = (): string => localStorage.getItem('test.permission') ?? 'default';
      Object.defineProperty(Notification, 'permission', { get: permission });
      Notification.requestPermission = async () => {
        if (!navigator.userActivation.isActive) throw new Error('asked without a tap');
        localStorage.setItem('test.permission', permission() === 'default' ? answer : permission());
        return permission() as NotificationPermission;
      };
    },
    { answer: asked, endpoint: ENDPOINT, given: keys },
  );
}

test.describe('notifications', () => {
  test.use({ serviceWorkers: 'allow' });

  test('are chosen kind by kind, stored with quiet hours, and end with the logout', async ({ page, site, player }) => {
    const frame = new Frame(page);
    const stored = () => devicesOf(site, player);
    await withPushes(page, 'granted');
    await page.setViewportSize({ width: 320, height: 640 });
    await enter(page, site, player, '/profile');
    await page.getByRole('link', { name: /^Notifications/ }).tap();
    await expect(frame.title).toHaveText('Notifications');
    await expect(page.getByText('Notifications are off on this device.')).toBeVisible();
    await expectAccessible(page);
    expect(await stored()).toEqual([]);

    await page.getByRole('checkbox', { name: 'Wins' }).tap();
    await expect(page.getByText('Saved. Notifications stop when you log out.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Hold alerts during these hours' }).tap();
    await page.getByRole('combobox', { name: 'From' }).selectOption('11:00 PM');
    const night = { quiet_from: 23 * 60, quiet_to: 7 * 60, language: 'en' };
    await expect.poll(stored).toEqual([{ endpoint: ENDPOINT, topics: ['win'], ...night }]);
    await expectAccessible(page);
    await page.reload();
    await settled(page);
    await expect(page.getByRole('checkbox', { name: 'Wins' })).toBeChecked();
    await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue(String(23 * 60));

    for (const language of ['hi', 'mr'] as const) {
      await page.evaluate((chosen) => localStorage.setItem('ank.language', chosen), language);
      await page.reload();
      await settled(page);
      await expect(page.getByRole('checkbox')).toHaveCount(7);
      await expect.poll(stored).toMatchObject([{ topics: ['win'], language }]);
      await expectAccessible(page);
    }

    await page.evaluate(() => localStorage.setItem('ank.language', 'en'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.url}/imp`);
    await frame.openMenu();
    await frame.menu.getByRole('button', { name: 'Log out' }).tap();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('test.push'))).toBeNull();
    await page.goto('about:blank');
  });

  test('when refused are explained', async ({ page, site, player }) => {
    await withPushes(page, 'denied');
    await enter(page, site, player, '/notifications');
    await page.getByRole('checkbox', { name: 'Wins' }).tap();
    await expect(page.getByText(/^Notifications are blocked for this site/)).toBeVisible();
    await expectAccessible(page);
    expect(await devicesOf(site, player)).toEqual([]);
    await page.goto('about:blank');
  });

  test('when tapped open their screen in the open tab, which keeps its state', async ({
    page,
    context,
    site,
    player,
  }) => {
    await enter(page, site, player, '/profile');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await settled(page);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    const [worker] = context.serviceWorkers();
    // The test's browser shows no notifications: they are recorded, and tapped from there.
    const shown = await worker!.evaluate(async () => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
      const notifications: (NotificationOptions & { title: string; close: () => void })[] = [];
      const closed: string[] = [];
      scope.registration.showNotification = async (title, options) =>
        void notifications.push({ ...options, title, close: () => closed.push(title) });
      const dispatch = async (type: string, more: object): Promise<void> => {
        const done: Promise<unknown>[] = [];
        const waitUntil = (work: Promise<unknown>): number => done.push(work);
        scope.dispatchEvent(Object.assign(new Event(type), { waitUntil }, more));
        await Promise.all(done);
      };
      const sent = { title: 'You won', body: 'KALYAN: 122-5', tag: '7', path: '/inbox', language: 'en' };
      await dispatch('push', { data: { text: () => JSON.stringify(sent) } });
      const [notification] = notifications;
      await dispatch('notificationclick', { notification });
      return [notification?.title, notification?.body, closed];
    });
    expect(shown).toEqual(['You won', 'KALYAN: 122-5', ['You won']]);
    await expect(new Frame(page).title).toHaveText('Inbox');
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
    await page.goto('about:blank');
  });
});
