import injections from '@ank/scripts/script-injections';
import { cleanHtml } from './clean-html';

const ALL = Object.values(injections).flat();

const ALLOWED = new Set([
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'hr',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'a',
]);

/** What of the cleaned HTML is neither an allowed element nor a safe attribute, once a browser has read it. */
function faultsOf(html: string): string[] {
  const page = document.implementation.createHTMLDocument('');
  page.body.innerHTML = html;
  return Array.from(page.body.querySelectorAll('*')).flatMap((element) => {
    const attributes = Array.from(element.attributes).filter(
      ({ name, value }) => !(element.localName === 'a' && isSafe(name, value)),
    );
    return [
      ...(ALLOWED.has(element.localName) ? [] : [element.localName]),
      ...attributes.map(({ name }) => `${element.localName} ${name}`),
    ];
  });
}

const isSafe = (name: string, value: string): boolean =>
  (name === 'href' && value.startsWith('https://')) ||
  (name === 'target' && value === '_blank') ||
  (name === 'rel' && value === 'noopener noreferrer');

test.each(ALL)('%j comes out as text and allowed elements', (injection) => {
  for (const html of [
    injection,
    `<p>Before</p>${injection}<p>After</p>`,
    `<p title="${injection}">x</p><a href="${injection}">x</a><a href='${injection}'>x</a>`,
  ]) {
    expect(faultsOf(cleanHtml(html))).toEqual([]);
  }
});

test('all of them at once do no more, and cleaning twice changes nothing', () => {
  const once = cleanHtml(ALL.join('\n'));
  expect(faultsOf(once)).toEqual([]);
  expect(cleanHtml(once)).toBe(once);
});

test('a page that cleans nothing is full of faults', () => {
  const raw = injections.elements.concat(injections.handlers).filter((injection) => faultsOf(injection).length > 0);
  expect(raw.length).toBeGreaterThanOrEqual(80);
});
