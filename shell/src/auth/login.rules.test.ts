import { ApiError } from '@ank/protocol';
import { checkLogin, loginFailureText } from './login.rules';
import { targetAfterLogin } from './target-after-login';

test.each([
  ['', 'Phone number is required!'],
  ['   ', 'Phone number is required!'],
  ['987654321', 'Invalid phone number!'],
  ['98765432101', 'Invalid phone number!'],
  ['5876543210', 'Invalid phone number!'],
  ['0876543210', 'Invalid phone number!'],
  ['98765abcde', 'Invalid phone number!'],
  ['९८७६५४३२१०', 'Invalid phone number!'],
  ['+1 9876543210', 'Invalid phone number!'],
])('refuses the phone %p with "%s" [V01]', (phone, message) => {
  expect(checkLogin({ phone, password: 'play1234' })).toEqual({ phone: message });
});

test.each(['6000000000', '9876543210', '98765 43210', '+91 98765 43210'])('accepts the phone %p', (phone) => {
  expect(checkLogin({ phone, password: 'x' })).toEqual({});
});

test('a missing password is reported beside a missing phone [V01]', () => {
  expect(checkLogin({ phone: '', password: '' })).toEqual({
    phone: 'Phone number is required!',
    password: 'Password is required!',
  });
});

const refused = (httpStatus: number, code: ApiError['code'] = null): ApiError =>
  new ApiError('why', { outcome: 'refused', httpStatus, code });

test.each([
  [refused(200), 'Invalid credentials'],
  [refused(200, 'not_allowed'), 'Invalid credentials'],
  [refused(429, 'rate_limited'), 'Too many attempts. Please try again later.'],
  [refused(503, 'unavailable'), 'Login failed'],
  [new ApiError('', { outcome: 'unknown', httpStatus: 0 }), 'Login failed'],
  [new TypeError('broken'), 'Login failed'],
])('shows for failure %# "%s" [E01]', (cause, text) => {
  expect(loginFailureText(cause)).toBe(text);
});

const HOME = { pathname: '/imp', search: '', state: null };

test.each([
  [null, HOME],
  ['/game', HOME],
  [{ from: { pathname: 7 } }, HOME],
  [{ from: { pathname: 'https://evil.example' } }, HOME],
  [{ from: { pathname: '//evil.example' } }, HOME],
  [{ from: { pathname: '/\\evil.example' } }, HOME],
  [{ from: { pathname: '/Login/' } }, HOME],
  [{ from: { pathname: '/imp7', search: '?a=1' } }, { pathname: '/imp7', search: '?a=1', state: null }],
  [{ from: { pathname: '/game', state: { gameId: '7' } } }, { pathname: '/game', search: '', state: { gameId: '7' } }],
  [{ from: { pathname: '/imp', state: { receipt: {} } } }, { pathname: '/imp', search: '', state: {} }],
  [
    { from: { pathname: '/game', state: { gameId: '7', repeat: [] } } },
    { pathname: '/game', search: '', state: { gameId: '7' } },
  ],
])('after login the state %j leads to %j', (state, target) => {
  expect(targetAfterLogin(state)).toEqual(target);
});
