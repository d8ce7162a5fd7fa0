import { randomInt } from 'node:crypto';
import { defineConfig } from '@playwright/test';
import { HAS_FONTCONFIG } from './support/fonts';
import { chosen } from './support/long-form';
import type { WorkerOptions } from './support/test';

const ON_FILE = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME;

/** Chooses what the short forms leave out: the same in every process of a run. */
process.env.SEED ??= String(randomInt(2 ** 31));

/**
 * Layout tests also run with the fonts of Linux desktops, which are taller or wider than those of phones: in the short
 * form with one set of them.
 */
const OTHER_FONTS = HAS_FONTCONFIG ? chosen(['noto', 'dejavu'] as const) : [];

export default defineConfig<object, WorkerOptions>({
  testDir: 'specs',
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  // Each worker has its own site and database; tests have their own players.
  fullyParallel: true,
  // Two for each core of the smallest machine, because a test waits for the page half of its time.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // Generous, because a machine that is busy with other work takes several times as long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: ON_FILE ? [['list'], ['json']] : [['list']],
  projects: [
    { name: 'roboto', use: { fonts: 'roboto' } },
    // One worker for each: starting a browser and sites takes longer than a part of these tests.
    ...OTHER_FONTS.map((fonts) => ({ name: fonts, use: { fonts }, testMatch: 'room.spec.ts', fullyParallel: false })),
  ],
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    // Far from India, so that a time read in the device's zone is noticed.
    timezoneId: 'America/New_York',
    // Most tests skip animations; those of the main flows turn them on again.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would answer before the routes of the tests; offline.spec.ts has one.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
