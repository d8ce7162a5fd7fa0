/** The count of a proof by repetition: `short` in every test run, `long` in `npm run prove`. */
export const repeated = (short: number, long: number): number => (process.env.LONG_FORM === 'yes' ? long : short);
