import { pathOf } from '@ank/contract';
import { fileOf, firstFrame, opensLogin } from './first-frame';

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

const LOGIN_PATHS = [pathOf('root'), pathOf('login'), pathOf('home')];

test.each(['/', '', '/login', '/Login/', '/IMP', '/imp/'])('visitors of %j get the login', (path) =>
  expect(opensLogin(path, LOGIN_PATHS)).toBe(true),
);

test.each(['/imp7', '/unknown', '/login/x', '/a/imp'])('visitors of %s wait for the app', (path) =>
  expect(opensLogin(path, LOGIN_PATHS)).toBe(false),
);

test.each([
  ['form', false, 'login'],
  ['form', true, 'login'],
  ['home', true, 'home'],
  ['screen', false, 'screen'],
  ['screen', true, 'home'],
] as const)('the frame %s, in a wide window: %s, needs the file of %s', (frame, isWide, file) =>
  expect(fileOf(frame, isWide)).toBe(file),
);
