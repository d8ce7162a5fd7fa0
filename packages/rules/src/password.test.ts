import { newPasswordFault } from './password';

test.each([
  ['', 8, 'Password must have at least 8 characters.'],
  ['1234567', 8, 'Password must have at least 8 characters.'],
  ['12345678', 8, null],
  ['        ', 8, null],
  ['1234567', 6, null],
  ['12345', 6, 'Password must have at least 6 characters.'],
  // A character outside the BMP counts once.
  ['🔑🔑🔑🔑', 8, 'Password must have at least 8 characters.'],
  ['🔑🔑🔑🔑🔑🔑🔑🔑', 8, null],
  ['पासवर्ड', 7, null],
])('of %j with a minimum of %i is: %j', (password, minLength, fault) => {
  expect(newPasswordFault(password, minLength)).toBe(fault);
});
