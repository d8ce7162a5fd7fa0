import iconPaths from '@ank/scripts/icon-paths';
import { areIcons, drawingOf } from './icons';

const [path] = iconPaths.wellFormed as [string];

describe('an icon that a remote provides', () => {
  it.each(iconPaths.wellFormed)('%s is a path', (text) => expect(areIcons({ dice: [text] })).toBe(true));
  it.each(iconPaths.malformed)('%j is not', (text) => {
    expect(areIcons({ dice: [text] })).toBe(false);
    expect(areIcons({ dice: [path, text] })).toBe(false);
  });

  it('is bounded, as is their number', () => {
    const long = (length: number): string => `M3 3${'h1'.repeat((length - 4) / 2)}`;
    expect([areIcons({ dice: [long(600)] }), areIcons({ dice: [long(602)] })]).toEqual([true, false]);
    const paths = (count: number): string[] => Array.from({ length: count }, () => path);
    expect([areIcons({ dice: paths(8) }), areIcons({ dice: paths(9) }), areIcons({ dice: [] })]).toEqual([
      true,
      false,
      false,
    ]);
    const icons = (count: number): object =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`dice-${'abcdefghi'[at]}`, [path]]));
    expect([areIcons({}), areIcons(icons(8)), areIcons(icons(9))]).toEqual([true, true, false]);
  });

  it.each<[string, unknown]>([
    ['no table', 'M3 3'],
    ['a list', [[path]]],
    ['null', null],
    ['a text in the place of paths', { dice: path }],
    ['a path that is no text', { dice: [7] }],
    ['a name that is no word', { '<b>': [path] }],
    ['a name of each object', JSON.parse(`{"__proto__":["${path}"]}`)],
  ])('is not %s', (_what, value) => expect(areIcons(value)).toBe(false));

  it('is found by its own name only', () => {
    expect(drawingOf({ icons: { dice: [path] } }, 'dice')).toEqual([path]);
    expect(drawingOf({ icons: { dice: [path] } }, 'star')).toBeUndefined();
    expect(drawingOf({ icons: {} }, 'constructor')).toBeUndefined();
    expect(drawingOf({}, 'dice')).toBeUndefined();
  });
});
