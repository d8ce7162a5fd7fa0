import { randomUUID } from 'node:crypto';
import {
  createPlayer,
  creditPlayer,
  listPlayers,
  type Movement,
  switchPlayer,
  writeOffDebt,
} from '../verbs/operate-players';
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
    run: async ({ database, clock }, _values, given) => {
      const player = { mobile: given.need('mobile'), name: given.need('name'), password: given.need('password') };
      await createPlayer(database, clock, given.actor, player);
      return said(given, `${player.mobile} is registered.`);
    },
  },
  change('players betting-on', 'let a player bet', 'betting', true, 'may bet'),
  change('players betting-off', 'keep a player from betting', 'betting', false, 'may not bet'),
  change('players block', 'end a player’s sessions and refuse logins', 'blocked', true, 'is blocked'),
  change('players unblock', 'let a blocked player in again', 'blocked', false, 'is not blocked any more'),
  move('players credit', 'give points, with a reason', creditPlayer, 'Credit'),
  move('players write-off', 'forgive a debt, with a reason', writeOffDebt, 'Write off'),
];
