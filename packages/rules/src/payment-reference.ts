/**
 * The canonical form of a payment reference: letters and digits only, upper case, no leading zeros. '' if nothing is
 * left. The database's normal_reference implements the same rule.
 */
export const normalReference = (text: string): string =>
  text
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .replace(/^0+(?=.)/, '');

/** A bank's payment number or the reference of a payment link: at most 40 letters, digits, blanks and ._/- */
export const isPaymentReference = (text: string): boolean =>
  /^[0-9A-Za-z ._/-]{1,40}$/.test(text) && normalReference(text) !== '';
