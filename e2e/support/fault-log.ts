import type { Locator, Page, TestInfo } from '@playwright/test';
import { Frame } from '../pages/frame';
import { chosen } from './long-form';
import { enter, type Player } from './players';
import { FAULT_MESSAGE } from './remotes';
import type { Site } from './site';
import { expect, test } from './test';

/** A screen of each remote that needs only a session, an element that it shows, and another screen of it. */
export const SCREENS = {
  'main-market': { path: '/imp4', shows: 'From Date', other: '/imp3' },
  starline: { path: '/imp2', shows: '05:30 PM', other: '/imp5' },
  gali: { path: '/galiIMP', shows: 'FARIDABAD', other: '/impbid' },
  wallet: { path: '/transaction', shows: 'Amount Added By Admin', other: '/withdrawhistory' },
} as const;

export type RemoteName = keyof typeof SCREENS;
export const REMOTE_NAMES = Object.keys(SCREENS) as RemoteName[];

/** The remotes that get every fault. */
export const CHOSEN = chosen(REMOTE_NAMES);

/** Failures are logged to the console. Only errors that the remote itself throws are uncaught. */
export const FAULT_MESSAGES = [new RegExp(FAULT_MESSAGE), /^(?!uncaught)/];

/** Files that were loaded before are requested again. */
export async function clearCache(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();
}

/** The outcome of one fault: the type of the annotations that `npm run chaos` reads. */
export const FAULT_ROW = 'fault';
export type FaultRow = {
  fault: string;
  remote: string;
  /** Whether bars and balance stayed meanwhile. */
  layout: boolean;
  /** What the player saw of it; null: the expected did not appear. */
  saw: string | null;
  /** The phases of failure that were reported to the site. */
  reported: string[];
  recovered: boolean;
  /** From opening the screen to what the player saw; null if the page's clock was moved. */
  sawMs: number | null;
  /** From the tap to the next screen, after a throw. */
  nextMs: number | null;
  /** From the detection to the screen of the previous version. */
  replacedMs: number | null;
};

export type FaultCase = {
  fault: string;
  /** Opens the screen, so that the fault occurs. */
  meet: () => Promise<unknown>;
  /** `brief`: it disappears by itself, so it is awaited from the beginning. */
  sees: { what: string; at: Locator; brief?: boolean };
  /** The phase of failure that must be reported to the site, or null. */
  phase: string | null;
  /** Ends the fault and does what the player does then. The remote's screen must be there afterwards. */
  recover: () => Promise<unknown>;
  /** Whether the player goes to another screen first, and how long that takes. */
  leaves?: boolean;
  /** Whether the previous version takes over. */
  replaces?: boolean;
  /** Whether the page's clock is moved, so that times cannot be measured. */
  jumps?: boolean;
};

/** For what must happen sooner or later, even on a busy machine. */
const MAX_WAIT_MS = 60_000;

/** Applies the faults of one remote to one page, one after the other, and records each outcome. */
export class FaultLog {
  readonly frame: Frame;
  readonly shown: Locator;
  private reports: { phase: string; replaced: string; at: number }[] = [];

  constructor(
    readonly page: Page,
    readonly remote: RemoteName,
    private readonly info: TestInfo,
  ) {
    this.frame = new Frame(page);
    page.setDefaultTimeout(MAX_WAIT_MS);
    this.shown = page.getByText(SCREENS[remote].shows).first();
    page.on('request', (request) => {
      if (new URL(request.url()).pathname !== '/api-remote-load') return;
      const report = request.postDataJSON() as { remote: string; phase: string; replaced: string };
      if (['', remote].includes(report.remote)) this.reports.push({ ...report, at: performance.now() });
    });
  }

  /** Opens the site at home, which does not load the remote's own files. */
  async start(site: Site, player: Player): Promise<void> {
    await enter(this.page, site, player);
    await expect(this.frame.market('KALYAN')).toBeVisible();
  }

  async meets(found: FaultCase): Promise<void> {
    await test.step(`${this.remote}: ${found.fault}`, async () => {
      const row = await this.rowOf(found);
      this.info.annotations.push({ type: FAULT_ROW, description: JSON.stringify(row) });
      expect.soft(row, `${this.remote}: ${found.fault}`).toMatchObject({
        layout: true,
        saw: found.sees.what,
        replacedMs: found.replaces ? (expect.any(Number) as unknown) : null,
        reported: found.phase === null ? [] : [found.phase],
        recovered: true,
      });
    });
  }

  /** Stops the page's clock, so that time limits are reached exactly, however slow the machine is. */
  async pauseClock(): Promise<void> {
    await this.page.clock.pauseAt((await this.page.evaluate(() => Date.now())) + 30_000);
  }

  /** Advances the paused clock step by step until something becomes visible. */
  async tickUntil(at: Locator, stepMs: number): Promise<void> {
    const tick = async (): Promise<boolean> => {
      await this.page.clock.runFor(stepMs);
      return at.isVisible();
    };
    // Often: what a player would see must not wait for the next check.
    await expect.poll(tick, { intervals: [20] }).toBe(true);
  }

  /** Waits until the version was shown long enough to count as loaded. */
  async waitUntilLoaded(): Promise<void> {
    await expect.poll(() => this.reports.some(({ phase }) => phase === 'loaded')).toBe(true);
  }

  private async rowOf({ fault, meet, sees, phase, recover, leaves, jumps, replaces }: FaultCase): Promise<FaultRow> {
    this.reports = [];
    const failures = () => this.reports.filter((report) => report.phase !== 'loaded');
    const startedAt = performance.now();
    const early = sees.brief ? isThere(sees.at) : null;
    await meet();
    const isSeen = await (early ?? isThere(sees.at));
    const seenAt = performance.now();
    const layout = (await isThere(this.frame.bar)) && (await isThere(this.frame.balance('10,000')));
    const nextMs = leaves ? await this.leave() : null;
    if (phase !== null) await until(() => failures().length > 0);
    const detectedAt = failures()[0]?.at;
    await recover();
    const recovered = (await isThere(this.shown)) && (await this.frame.errorScreen.isHidden());
    if (replaces) await until(() => this.reports.some(({ replaced }) => replaced !== ''));
    const isReplaced = this.reports.some(({ replaced }) => replaced !== '');
    return {
      fault,
      remote: this.remote,
      layout,
      saw: isSeen ? sees.what : null,
      reported: failures().map((report) => report.phase),
      recovered,
      sawMs: jumps ? null : Math.round(seenAt - startedAt),
      nextMs,
      replacedMs: isReplaced && detectedAt !== undefined ? Math.round(seenAt - detectedAt) : null,
    };
  }

  /** Home, which shows nothing of the remote. */
  async leave(): Promise<number> {
    const startedAt = performance.now();
    await this.frame.bar.getByRole('link', { name: 'Home' }).tap();
    await isThere(this.frame.market('KALYAN'));
    return Math.round(performance.now() - startedAt);
  }
}

/** Whether something becomes visible: not an error, so that the other faults still run. */
const isThere = (locator: Locator): Promise<boolean> =>
  locator.waitFor().then(
    () => true,
    () => false,
  );

const until = (test: () => boolean): Promise<unknown> =>
  expect
    .poll(test)
    .toBe(true)
    .catch(() => undefined);
