/** Whether the long forms of the tests by repetition run: `npm run prove`, `npm run chaos`. */
export const LONG_FORM = Boolean(process.env.LONG_FORM);

/** All in the long form; in the short form one, by the seed. `offset` varies it among the tests of a run. */
export const chosen = <One>(all: readonly One[], offset = 0): readonly One[] =>
  LONG_FORM ? all : [all[(Number(process.env.SEED) + offset) % all.length]!];
