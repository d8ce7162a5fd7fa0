import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CSS = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

type Colours = Record<string, string>;

/** The solid colours set in the block that begins after `selector`. */
function coloursOf(selector: string): Colours {
  const start = CSS.indexOf(selector);
  if (start < 0) throw new Error(`tokens.css has no ${selector}`);
  const block = CSS.slice(start, CSS.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

const light = coloursOf(':root {');
const themes: [string, Colours][] = [
  ['light', light],
  ['dark by the system', { ...light, ...coloursOf(":root:not([data-theme='light'])") }],
  ['dark by choice', { ...light, ...coloursOf("\n  [data-theme='dark']") }],
];

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(colours: Colours, front: string, back: string): number {
  const [light, dark] = [luminance(colours[front]!), luminance(colours[back]!)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const TEXT_PAIRS = [
  ['text', 'bg'],
  ['text', 'surface'],
  ['text', 'raised'],
  ['muted', 'bg'],
  ['muted', 'surface'],
  ['muted', 'raised'],
  ['primary', 'bg'],
  ['primary', 'surface'],
  ['primary', 'primary-tint'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-press'],
  ['positive', 'surface'],
  ['positive', 'positive-tint'],
  ['warning', 'warning-tint'],
  ['negative', 'bg'],
  ['negative', 'surface'],
  ['negative', 'negative-tint'],
] as const;

describe.each(themes)('the %s theme', (_name, colours) => {
  test.each(TEXT_PAIRS)('keeps %s readable on %s', (front, back) => {
    expect(contrast(colours, front, back)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['border', 'bg'],
    ['border', 'surface'],
    ['focus', 'bg'],
    ['focus', 'surface'],
  ])('keeps %s visible on %s', (front, back) => {
    expect(contrast(colours, front, back)).toBeGreaterThanOrEqual(3);
  });
});

test.each(themes)('the %s theme has a colour for each of the seven game types [S27] [K02]', (_name, colours) => {
  const ofGames = Object.entries(colours).filter(([name]) => name.startsWith('game-'));
  expect(ofGames).toHaveLength(7);
  expect(new Set(ofGames.map(([, colour]) => colour)).size).toBe(7);
});

test('both ways to the dark theme set the same colours', () => {
  expect(themes[1]?.[1]).toEqual(themes[2]?.[1]);
  expect(themes[1]?.[1]).not.toEqual(light);
});

test('dark colours are for screens only, so that a page is printed in light ones', () => {
  const darkBlocks = [
    ...CSS.matchAll(/@media ([^{]*){\s*(?::root:not\(\[data-theme='light']\)|\[data-theme='dark']) {/g),
  ];
  expect(darkBlocks.map(([, media]) => media?.trim())).toEqual(['screen and (prefers-color-scheme: dark)', 'screen']);
  expect(CSS.match(/color-scheme: dark;/g)).toHaveLength(2);
});
