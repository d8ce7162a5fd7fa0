import { texts } from '@ank/texts';

/** Texts of the screens for adding a payout number. */
export const UPI_TEXTS = texts('upi', {
  phone: 'Phone number',
  hint: (name: string) => `Number of your ${name} account`,
  title: (name: string) => `Add ${name} number`,
  submit: 'Submit',
  cancel: 'Cancel',
  busy: 'Please Wait',
  phoneMissing: 'Phone No is required!',
  phoneWrong: 'Phone No is not Valid!',
  codeRefused: 'Failed to fetch OTP',
  codeFailed: 'Error sending OTP',
  codeMissing: 'Failed to generate OTP',
  otpTitle: 'Enter OTP',
  verify: 'Verify OTP',
  goBack: 'Go Back',
  otpWrong: 'Enter Valid OTP',
  noState: 'Invalid navigation. Please start over.',
  toWallet: 'Wallet',
  saveFailed: 'Error processing request',
  resendFailed: 'Failed to resend OTP. Please try again.',
  added: 'UPI Number Added Successfully!',
});
