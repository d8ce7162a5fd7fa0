import type { By, Context, Operator, Session } from '../../src/context';

/** The context of a verb that an operator runs. */
export const byOperator = ({ database, clock }: Context, operator = 'operator:test'): By<Operator> => ({
  database,
  clock,
  actor: { operator },
});

/** The context of a verb that looks up the player of a token itself. */
export const bySession = ({ database, clock }: Context, token: string): By<Session> => ({
  database,
  clock,
  actor: { token },
});
