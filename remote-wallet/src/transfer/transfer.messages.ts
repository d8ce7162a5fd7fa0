import { texts } from '@ank/texts';

/** Texts of the transfer screen. */
export const TRANSFER_TEXTS = texts('transfer', {
  title: 'Transfer Points',
  phone: 'Phone number',
  points: 'Points',
  balance: (points: string) => `Wallet ${points}`,
  submit: 'Submit',
  busy: 'Please Wait',
  confirmTitle: 'Confirm transfer',
  to: 'To',
  mobile: 'Phone number',
  transfer: 'Transfer',
  cancel: 'Cancel',
  done: (points: string, name: string) => `${points} points sent to ${name}`,
  open: (points: string, mobile: string) => `Your transfer of ${points} points to ${mobile}`,
  look: 'Wallet History',
  earlier: (points: number) => `Your ${points}-point transfer went through.`,
  phoneMissing: 'Phone No is required!',
  phoneWrong: 'Phone.No is not Valid!',
  ownPhone: "Don't Use Your Own Phone No.",
  pointsMissing: 'Points is required!',
  tooFew: (least: string) => `Points Must be More than ${least}`,
  tooMany: 'Not Enough Points',
  checkFailed: 'Username or password incorrect',
  failed: "No answer yet. Press Transfer again: it won't be sent twice.",
});
