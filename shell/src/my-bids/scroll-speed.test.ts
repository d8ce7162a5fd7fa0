import { scrollSpeed } from './scroll-speed';

afterEach(() => Object.assign(globalThis, { scrollY: 0 }));

test('the speed is that of the last moments, and none is known after a break', () => {
  let now = 10_000;
  const speedAfter = (ms: number, px: number): number => {
    now += ms;
    Object.assign(globalThis, { scrollY: scrollY + px });
    return scrollSpeed(now);
  };
  expect([speedAfter(5_000, 9_000), speedAfter(50, 200), speedAfter(50, 0)]).toEqual([0, 4, 2]);
  for (let frame = 0; frame < 5; frame += 1) speedAfter(100, -100);
  expect(speedAfter(100, -100)).toBe(1);
  for (let frame = 0; frame < 5; frame += 1) speedAfter(100, 0);
  expect(speedAfter(100, 0)).toBe(0);
});
