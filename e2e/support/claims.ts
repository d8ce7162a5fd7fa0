import type { Page } from '@playwright/test';

export const CLAIM = '/api-fund-request-add';

/** No app on the test machine handles payment links. */
export const NO_APP = /scheme does not have a registered handler|ERR_UNKNOWN_URL_SCHEME/;

/** The claims stored in the page's browser. */
export const storedClaims = (page: Page): Promise<object[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('ank.funds') ?? '[]') as object[]);
