import { JODIS, PANAS, type Session, SINGLE_DIGITS } from '@ank/rules';
import { BID_TEXTS } from '../bid-entry.messages';
import type { NumberField } from './game-type';

const everySession = (label: string): Record<Session, string> => ({ open: label, close: label });

const oneOf = (numbers: readonly string[]) => {
  const set = new Set(numbers);
  return (value: string): string | null => (set.has(value) ? null : BID_TEXTS.numberInvalid(value));
};

/** One digit, 0 to 9. */
export const digitField: NumberField = {
  name: 'digits',
  label: everySession('Digit'),
  picker: 'grid',
  numbers: SINGLE_DIGITS,
  maxLength: 1,
  faultOf: oneOf(SINGLE_DIGITS),
};

/** Two digits, 00 to 99: '7' is not '07'. */
export const jodiField: NumberField = {
  name: 'digits',
  label: everySession('Jodi'),
  picker: 'jodi',
  numbers: JODIS,
  maxLength: 2,
  faultOf: oneOf(JODIS),
};

/** A pana from one list. */
export const panaField = (numbers: readonly string[]): NumberField => ({
  name: 'digits',
  label: everySession('Pana'),
  picker: 'panas',
  numbers,
  maxLength: 3,
  faultOf: oneOf(numbers),
});

/** Any pana, as the second number of a sangam. */
export const closePanaField: NumberField = { ...panaField(PANAS), name: 'closeDigits' };

/** The digits a motor expands into panas. An entry shorter than `least` is refused with `tooShort`. */
export const motorField = (label: string, least: number, tooShort: (value: string) => string): NumberField => ({
  name: 'digits',
  label: everySession(label),
  picker: 'toggles',
  numbers: SINGLE_DIGITS,
  maxLength: SINGLE_DIGITS.length,
  faultOf: (value) => {
    if (value.length < least) return tooShort(value);
    return /^\d+$/.test(value) ? null : BID_TEXTS.numberInvalid(value);
  },
});

/**
 * The ank of SP DP TP. Two or more characters are refused here; an entry that expands to no rows is reported on
 * Proceed.
 */
export const ankField: NumberField = {
  ...digitField,
  faultOf: (value) => (value.length >= 2 ? BID_TEXTS.numberInvalid(value) : null),
};

/** The same field with another label. */
export const labelled = (field: NumberField, label: string | Record<Session, string>): NumberField => ({
  ...field,
  label: typeof label === 'string' ? everySession(label) : label,
});
