import { randomUUID } from 'node:crypto';
import {
  createPlayer,
  creditPlayer,
  listPlayers,
  type Movement,
  switchPlayer,
  writeOffDebt,
} from '../verbs/operate-players';
import { createMessageSender } from '../verbs/message-sender';
import { resetByHand } from '../verbs/reset-by-hand';
import type { Command, OperatorDeps } from './command';
import { type Given, said, shown } from './given';

const change = (words: string, help: string, what: 'betting' | 'blocked', on: boolean, told: string): Command => ({
  words,
  options: ['mobile'],
  help,
  run: async ({ database, clock }, _values, given) => {
    const mobile = given.need('mobile');
    await switchPlayer(database, clock, given.actor, { mobile, what, on });
    return said(given, `${mobile} ${told}.`);
  },
});

const move = (words: string, help: string, verb: typeof creditPlayer, told: string): Command => ({
  words,
  options: ['mobile', 'points', 'reason', 'request?'],
  help,
  question: (given) => `${told} ${given.need('points')} points, ${given.need('mobile')}?`,
  run: async ({ database, clock }: OperatorDeps, _values, given: Given) => {
    const movement: Movement = {
      mobile: given.need('mobile'),
      points: given.need('points'),
      reason: given.need('reason'),
      request: given.option('request') ?? randomUUID(),
    };
    await verb(database, clock, given.actor, movement);
    return said(given, `${told} ${movement.points} points, ${movement.mobile}: done.`);
  },
});

export const PLAYER_COMMANDS: readonly Command[] = [
  {
    words: 'players list',
    options: ['mobile?'],
    help: 'players with balance, held points and debt',
    run: async ({ database }, _values, given) =>
      shown(given, await listPlayers(database, given.option('mobile')), 'No such player.'),
  },
  {
    words: 'players create',
    options: ['mobile', 'name', 'password'],
    help: 'add a player with an empty wallet',
    run: async ({ database, clock, config }, _values, given) => {
      const player = { mobile: given.need('mobile'), name: given.need('name'), password: given.need('password') };
      await createPlayer(database, clock, given.actor, player, config?.minPasswordLength);
      return said(given, `${player.mobile} is registered.`);
    },
  },
  {
    words: 'players reset-password',
    options: ['mobile', 'reason'],
    help: 'give a random password to a player who can reach no code; it is shown once',
    question: (given) => `Give a new password to ${given.need('mobile')} and end all sessions?`,
    run: async ({ database, clock, config, logger }, _values, given) => {
      const mobile = given.need('mobile');
      const asked = { mobile, reason: given.need('reason'), holdHours: config?.resetHoldHours ?? 0 };
      const password = await resetByHand(database, clock, given.actor, asked);
      // The password stands whether or not the player can be told.
      if (config) await createMessageSender(config, logger)({ mobile, purpose: 'reset_done' }).catch(() => undefined);
      const told = `The password of ${mobile} is now ${password}. The player should change it after the login.`;
      return said(given, told, { password });
    },
  },
  change('players betting-on', 'let a player bet', 'betting', true, 'may bet'),
  change('players betting-off', 'keep a player from betting', 'betting', false, 'may not bet'),
  change('players block', 'end a player’s sessions and refuse logins', 'blocked', true, 'is blocked'),
  change('players unblock', 'let a blocked player in again', 'blocked', false, 'is not blocked any more'),
  move('players credit', 'give points, with a reason', creditPlayer, 'Credit'),
  move('players write-off', 'forgive a debt, with a reason', writeOffDebt, 'Write off'),
];
