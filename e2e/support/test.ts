/* eslint-disable no-empty-pattern -- Playwright reads the needed fixtures from the pattern, here none */
import { test as base, expect, type TestInfo } from '@playwright/test';
import { type Complaints, watchContext } from './complaints';
import { configureFonts, type FontSet } from './fonts';
import { type Origin, startOrigin } from './origin';
import { addPlayer, type Player } from './players';
import { type Site, startSite } from './site';

type TestThings = {
  /** Skips a test that would start after the deadline of `npm test -- --changed`. */
  inTime: null;
  /** A new player: betting on, 10,000 points. */
  player: Player;
  complaints: Complaints;
  /**
   * Whether pages follow the stream of changes, which would bring changes before a test's next poll. live.spec.ts uses
   * it.
   */
  live: boolean;
  /** Restores the worker's site and origin after each test. */
  pristine: null;
};

export type WorkerOptions = {
  /** The browser's fonts, whatever fonts the machine has. */
  fonts: FontSet;
  /** Names a site that only the tests of the same name share, such as those that declare results. */
  siteFor: string;
};

/**
 * A tab keeps its renderer, and drawing uses no separate process: two thirds of the CPU time for the same pages. V8
 * flags for short programs, as in scripts/lib/test/jest.mjs, saved nothing in renderers and in Playwright's workers.
 */
const FEWER_PROCESSES = ['--disable-site-isolation-trials', '--in-process-gpu'];

const { START_TESTS_UNTIL = 'Infinity', ALWAYS_START = '' } = process.env;

/** A second try belongs to a test that has started in time. */
const isTooLate = ({ file, retry }: TestInfo): boolean =>
  retry === 0 &&
  Date.now() > Number(START_TESTS_UNTIL) &&
  !ALWAYS_START.split(',').some((spec) => spec !== '' && file.endsWith(`/${spec}`));

type WorkerThings = WorkerOptions & { site: Site; origin: Origin };

export const test = base.extend<TestThings, WorkerThings>({
  // The first of ours, so that no player and no page is prepared for a test that is skipped.
  inTime: [
    async ({}, use, testInfo) => {
      testInfo.skip(isTooLate(testInfo), 'after the deadline');
      await use(null);
    },
    { auto: true },
  ],
  fonts: ['roboto', { option: true, scope: 'worker' }],
  siteFor: ['', { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ fonts }, use) =>
      use({
        executablePath: process.env.CHROME_PATH,
        args: ['--disable-gpu', '--disable-quic', '--no-first-run', ...FEWER_PROCESSES],
        env: { ...process.env, FONTCONFIG_FILE: configureFonts(fonts) },
      }),
    { scope: 'worker' },
  ],
  origin: [
    async ({}, use) => {
      const origin = await startOrigin();
      await use(origin);
      await origin.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ origin }, use) => {
      const site = await startSite({ remoteOrigins: [origin.url] });
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  live: [false, { option: true }],
  context: async ({ context, live }, use) => {
    // Without locks between tabs there is no stream.
    if (!live) await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'locks'));
    await use(context);
  },
  baseURL: async ({ site }, use) => use(site.url),
  player: async ({ site }, use) => use(await addPlayer(site)),
  pristine: [
    async ({ site, origin }, use) => {
      await use(null);
      await origin.heal();
      await site.restore();
    },
    { auto: true },
  ],
  complaints: [
    async ({ context }, use) => {
      const complaints = watchContext(context);
      await use(complaints);
      expect(complaints.all(), 'nothing went wrong on the page that the test did not announce').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
