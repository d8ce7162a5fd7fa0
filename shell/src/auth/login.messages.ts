import { texts } from '@ank/texts';

/** Texts of the login screen. */
export const LOGIN_TEXTS = texts('login', {
  account: 'Account',
  login: 'Login',
  register: 'Register',
  phone: 'Phone Number',
  password: 'Password',
  show: (field: string): string => `Show ${field.toLowerCase()}`,
  forgot: 'Forgot Password',
  busy: 'Please wait...',
  needHelp: 'Need Help?',
  contactAdmin: 'Contact Admin',
  phoneRequired: 'Phone number is required!',
  phoneInvalid: 'Invalid phone number!',
  passwordRequired: 'Password is required!',
  invalidCredentials: 'Invalid credentials',
  loginFailed: 'Login failed',
  tooMany: 'Too many attempts. Please try again later.',
});
