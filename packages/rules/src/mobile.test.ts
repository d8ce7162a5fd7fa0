import { isMobile, mobileOf } from './mobile';

test.each(['6000000000', '9876543210'])('%s is a mobile number', (text) => {
  expect(isMobile(text)).toBe(true);
});

test.each([
  '',
  '5876543210',
  '0987654321',
  '987654321',
  '98765432101',
  '9876543210\n',
  ' 9876543210',
  '+919876543210',
  '98765abcde',
  '९८७६५४३२१०',
])('%j is not', (text) => {
  expect(isMobile(text)).toBe(false);
});

test.each(['9876543210', ' 98765 43210 ', '+91 98765 43210', '+919876543210', '98765-43210', '+91-9876543210'])(
  '%j contains 9876543210',
  (typed) => {
    expect(mobileOf(typed)).toBe('9876543210');
  },
);

test.each(['+1 9876543210', '+91 +91 9876543210', '(0)9876543210', '', '91 9876543210'])(
  '%j contains no mobile number',
  (typed) => {
    expect(isMobile(mobileOf(typed))).toBe(false);
  },
);
