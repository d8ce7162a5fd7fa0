/** What an operator typed does not fit the command. */
export class UsageFault extends Error {}

export const wholeNumber = (text, least, most, what) => {
  if (!/^\d{1,4}$/.test(text ?? '') || Number(text) < least || Number(text) > most)
    throw new UsageFault(`${what} must be a number from ${least} to ${most}.`);
  return Number(text);
};

export const percentOf = (text) => wholeNumber(text, 0, 100, 'A percentage');
