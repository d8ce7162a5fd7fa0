import { pathOf } from '@ank/contract';
import { firstFrame } from './first-frame';

test.each([
  [pathOf('home'), true, 'home'],
  ['/IMP/', true, 'home'],
  [pathOf('root'), true, 'home'],
  ['/imp7', true, 'screen'],
  [pathOf('myBids'), true, 'screen'],
  ['/a/imp', true, 'screen'],
  [pathOf('root'), false, 'form'],
  [pathOf('home'), false, 'form'],
  [pathOf('login'), false, 'form'],
] as const)('%s, logged in: %s, starts as %s', (path, hasSession, frame) => {
  expect(firstFrame(path, hasSession)).toBe(frame);
});
