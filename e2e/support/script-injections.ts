import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../scripts/lib/workspace.mjs';

const CORPUS = JSON.parse(readFileSync(join(ROOT, 'scripts/test-data/script-injections.json'), 'utf8')) as Record<
  'elements' | 'handlers' | 'addresses' | 'quotes',
  string[]
>;

export const { addresses: ADDRESSES, elements: ELEMENTS, handlers: HANDLERS } = CORPUS;

/** Strings that would execute, load or navigate if a page treated them as markup or as a URL. */
export const INJECTIONS: readonly string[] = Object.values(CORPUS).flat();

/** All of them as one page of markup. */
export const AS_MARKUP = `<h2>Rules</h2>${INJECTIONS.map((text) => `<p>${text}</p>`).join('')}`;

const isForeign = ({ protocol, origin }: URL, home: string): boolean => protocol !== 'data:' && origin !== home;

/** The traces of executed code and of injected markup on the pages of a context. */
export type ScriptWatch = {
  seen: readonly string[];
  /** Forbidden content of the current page: foreign elements, handlers, executable URLs. */
  faults: () => Promise<string[]>;
};

/**
 * Records dialogs, new windows, uncaught errors and requests to other sites. `pictures`: also foreign images, which are
 * harmless and requested only while the page's CSP is off.
 */
export async function watchScripts(page: Page, home: string, { pictures = true } = {}): Promise<ScriptWatch> {
  const seen: string[] = [];
  const context = page.context();
  context.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  // Requests blocked by the page's CSP never get here.
  await context.route(
    (url) => isForeign(url, home),
    async (route) => {
      if (pictures || route.request().resourceType() !== 'image') seen.push(`request ${route.request().url()}`);
      await route.abort();
    },
  );
  context.on('page', (opened) => seen.push(`window ${opened.url()}`));
  page.on('pageerror', (error) => seen.push(`error ${error.message}`));
  // A stored mark survives a navigation, and a frame could swallow the dialog.
  await page.addInitScript(() => {
    const alert = window.alert.bind(window);
    window.alert = (message) => {
      sessionStorage.setItem('ran', String(message));
      alert(message);
    };
  });
  return { seen, faults: () => faultsOf(page) };
}

const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const runs = (name: string, value: string): boolean =>
      /^on|^srcdoc$/i.test(name) ||
      (/^(href|src|action|formaction|data|xlink:href)$/i.test(name) &&
        !/^(https?:\/\/|tel:\+?\d+$|data:image\/|\/(?![/\\])|#)/.test(value));
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(({ name, value }) => runs(name, value))
        .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
    );
    const foreign =
      'body script, body style, iframe, frame, frameset, object, embed, applet, base, meta[http-equiv], math, foreignObject, template, portal, marquee, video, audio';
    const elements = [...document.querySelectorAll(foreign)].map((element) => element.outerHTML.slice(0, 120));
    const ran = sessionStorage.getItem('ran');
    return [...attributes, ...elements, ...(ran === null ? [] : [`ran ${ran}`])];
  });

/** The page's text with whitespace collapsed. */
export const drawnText = (page: Page): Promise<string> =>
  page.evaluate(() => (document.body.textContent ?? '').replace(/\s+/g, ' '));

/** Whether any of the strings has reached a text, a field or an attribute of the page. */
export async function holdsInjection(page: Page): Promise<boolean> {
  const held = await page.evaluate(
    () => document.body.innerHTML + [...document.querySelectorAll('input')].map(({ value }) => value).join(' '),
  );
  return /alert(\(|&lpar;|&#40;)1|evil\.example/.test(held);
}

/** A text as rendered, with whitespace collapsed. */
export const asDrawn = (text: string): string => text.replace(/\s+/g, ' ').trim();
