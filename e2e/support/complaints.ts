import type { BrowserContext } from '@playwright/test';

/** Collects uncaught errors, unannounced console errors and CSP violations. */
export type Complaints = {
  /** Console and page errors that match are expected by the test. A CSP violation never is. */
  announce: (...patterns: RegExp[]) => void;
  all: () => string[];
};

// Chromium reports a violation of Trusted Types as: This document requires 'TrustedHTML' assignment.
const CSP = /Content[ -]Security[ -]Policy|'Trusted(HTML|Script|ScriptURL)'/i;

export function watchContext(context: BrowserContext): Complaints {
  const collected: string[] = [];
  const announced: RegExp[] = [];
  context.on('weberror', (error) => collected.push(`uncaught ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`;
    if (message.type() === 'error' || CSP.test(text)) collected.push(text);
  });
  return {
    announce: (...patterns) => void announced.push(...patterns),
    all: () => collected.filter((text) => CSP.test(text) || !announced.some((pattern) => pattern.test(text))),
  };
}
