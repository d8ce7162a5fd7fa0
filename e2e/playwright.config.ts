import { defineConfig } from '@playwright/test';

const ON_FILE = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME;

export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  // Each worker has a site and a database of its own; tests have players of their own.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 40_000,
  expect: { timeout: 10_000 },
  reporter: ON_FILE ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    // Far from India, so that a time read in the zone of the device shows.
    timezoneId: 'America/New_York',
    // Most tests do not wait for animations; those of the main flows set this back.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
