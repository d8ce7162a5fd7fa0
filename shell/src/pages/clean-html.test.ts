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

const cleaned = (html: string): string => {
  const holder = document.createElement('div');
  holder.append(cleanHtml(html));
  return holder.innerHTML;
};

/** Parses the sanitized HTML like a browser and returns every disallowed element and unsafe attribute. */
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
    expect(faultsOf(cleaned(html))).toEqual([]);
  }
});

test('all of them together have no effect, and cleaning twice changes nothing', () => {
  const once = cleaned(ALL.join('\n'));
  expect(faultsOf(once)).toEqual([]);
  expect(cleaned(once)).toBe(once);
});

test('without cleaning, the corpus is full of faults', () => {
  const raw = injections.elements.concat(injections.handlers).filter((injection) => faultsOf(injection).length > 0);
  expect(raw.length).toBeGreaterThanOrEqual(80);
});
