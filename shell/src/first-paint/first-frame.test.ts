import { pathOf } from '@ank/contract';
import { firstFrame, opensLogin } from './first-frame';

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

test.each(['/', '', '/login', '/Login/', '/IMP', '/imp/', pathOf('myBids'), pathOf('profile')])(
  'visitors of %j get the login',
  (path) => expect(opensLogin(path)).toBe(true),
);

test.each([pathOf('register'), pathOf('about'), pathOf('forgotPassword'), '/imp7', '/unknown', '/login/x', '/a/imp'])(
  'visitors of %s wait for the app',
  (path) => expect(opensLogin(path)).toBe(false),
);
