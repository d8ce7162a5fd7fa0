import { ICON_NAMES } from '@ank/contract';
import iconPaths from '@ank/scripts/icon-paths';
import { render, waitFor } from '@testing-library/react';
import { NavigationIcon } from './icons';

const drawn = (name: string, drawing?: readonly string[]): SVGSVGElement => {
  const { container } = render(<NavigationIcon name={name} drawing={drawing} size={20} />);
  return container.querySelector('svg')!;
};
const pathsOf = (icon: SVGSVGElement): (string | null)[] =>
  [...icon.querySelectorAll('path')].map((path) => path.getAttribute('d'));

test('an icon of a remote is drawn like those of the shell, and contains only its paths', () => {
  const [own, brought] = [drawn('star'), drawn('dice', iconPaths.wellFormed)];
  const frame = ({ attributes }: Element): object =>
    Object.fromEntries([...attributes].filter(({ name }) => name !== 'class').map(({ name, value }) => [name, value]));
  expect(frame(brought)).toEqual(frame(own));
  expect(pathsOf(brought)).toEqual(iconPaths.wellFormed);
  expect(brought.children).toHaveLength(iconPaths.wellFormed.length);
});

test('it replaces an icon of the shell with its name', () => {
  expect(pathsOf(drawn('star', ['M3 3h18'])).join()).toBe('M3 3h18');
});

test('every icon that remotes may name is drawn, and an unknown name is a plain circle', async () => {
  const CIRCLE = '<circle cx="12" cy="12" r="10"></circle>';
  const shown = ['dice', 'constructor', ...ICON_NAMES].map((name) => render(<NavigationIcon name={name} />).container);
  const drawingsOf = (): string[] => shown.map((container) => container.querySelector('svg')!.innerHTML);
  await waitFor(() => expect(drawingsOf()).not.toContain(''));
  const [unknown, inherited, ...drawings] = drawingsOf();
  expect([unknown, inherited]).toEqual([CIRCLE, CIRCLE]);
  expect(drawings).not.toContain(CIRCLE);
  expect(new Set(drawings).size).toBe(ICON_NAMES.length);
});
