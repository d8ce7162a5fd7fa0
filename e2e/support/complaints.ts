import type { BrowserContext } from '@playwright/test';

/** Collects what must not happen on a page: uncaught errors, console errors nobody announced, breaches of the CSP. */
export type Complaints = {
  /** Console errors and page errors that match are part of the test. A breach of the CSP never is. */
  announce: (...patterns: RegExp[]) => void;
  all: () => string[];
};

const CSP = /Content[ -]Security[ -]Policy/i;

export function watchContext(context: BrowserContext): Complaints {
  const heard: string[] = [];
  const announced: RegExp[] = [];
  context.on('weberror', (error) => heard.push(`uncaught ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`;
    if (message.type() === 'error' || CSP.test(text)) heard.push(text);
  });
  return {
    announce: (...patterns) => void announced.push(...patterns),
    all: () => heard.filter((text) => CSP.test(text) || !announced.some((pattern) => pattern.test(text))),
  };
}
