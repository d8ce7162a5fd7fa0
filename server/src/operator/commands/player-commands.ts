import type { OwnLimitReply } from '@ank/protocol';
import { formatMoment, MIN_PASSWORD_LENGTH } from '@ank/rules';
import { randomUUID } from 'node:crypto';
import { createMessageSender } from '../../accounts/codes/message-sender';
import { createPlayer } from '../../accounts/create-player';
import { findPlayer } from '../../accounts/find-player';
import { listLimits } from '../../accounts/limits/list-limits';
import { listPlayers } from '../../accounts/list-players';
import { resetByHand } from '../../accounts/passwords/reset-by-hand';
import { switchPlayer } from '../../accounts/switch-player';
import { creditPlayer } from '../../wallet/credit-player';
import type { Movement } from '../../wallet/operator-movement';
import { writeOffDebt } from '../../wallet/write-off-debt';
import { formatMessage, formatTable } from '../args';
import type { Command } from '../command';

const change = (words: string, help: string, what: 'betting' | 'blocked', on: boolean, outcome: string): Command => ({
  words,
  options: ['mobile'],
  help,
  run: async (context, _values, args) => {
    const mobile = args.need('mobile');
    await switchPlayer(context, { mobile, what, on });
    return formatMessage(args, `${mobile} ${outcome}.`);
  },
});

const move = (words: string, help: string, verb: typeof creditPlayer, action: string): Command => ({
  words,
  options: ['mobile', 'points', 'reason', 'request?'],
  help,
  question: (args) => `${action} ${args.need('points')} points, ${args.need('mobile')}?`,
  run: async (context, _values, args) => {
    const movement: Movement = {
      mobile: args.need('mobile'),
      points: args.need('points'),
      reason: args.need('reason'),
      request: args.option('request') ?? randomUUID(),
    };
    await verb(context, movement);
    return formatMessage(args, `${action} ${movement.points} points, ${movement.mobile}: done.`);
  },
});

export const PLAYER_COMMANDS: readonly Command[] = [
  {
    words: 'players list',
    options: ['mobile?'],
    help: 'List players with balance, held points and debt.',
    run: async (context, _values, args) =>
      formatTable(args, await listPlayers(context, { mobile: args.option('mobile') }), 'No such player.'),
  },
  {
    words: 'players create',
    options: ['mobile', 'name', 'password', 'agreed-to?'],
    help: 'Add a player with an empty wallet. --agreed-to: the terms, and being 18 or older, as the player confirmed.',
    run: async (context, _values, args) => {
      const player = { mobile: args.need('mobile'), name: args.need('name'), password: args.need('password') };
      const rules = context.config ?? { minPasswordLength: MIN_PASSWORD_LENGTH, refusesGuessable: false };
      const agreement = { terms: context.config?.terms ?? null, agreedTo: args.option('agreed-to') };
      await createPlayer(context, { ...player, ...agreement, rules });
      return formatMessage(args, `${player.mobile} is registered.`);
    },
  },
  {
    words: 'players limits',
    options: ['mobile'],
    help: "Show a player's own stake and deposit limits with their usage, and a running break.",
    pointsOnly: { help: "Show a player's own stake limits with their usage, and a running break." },
    run: async (context, _values, args) => {
      const player = await findPlayer(context, { mobile: args.need('mobile') });
      const { stakes, deposits, pause } = await listLimits(context, player);
      const rowOf = (of: string) => (limit: OwnLimitReply) => ({
        ...{ what: `${of}${limit.period}`, points: limit.points, used: limit.used },
        ...{ until: formatMoment(limit.renewsAtMs), next: limit.next && (limit.next.points ?? 'none') },
        next_from: limit.next && formatMoment(limit.next.fromMs),
      });
      const ofDeposits = context.config?.pointsOnly ? [] : deposits;
      const limits = [...stakes.map(rowOf('')), ...ofDeposits.map(rowOf('deposit '))];
      const breaks = pause ? [{ what: pause.kind, until: formatMoment(pause.untilMs) }] : [];
      return formatTable(args, [...limits, ...breaks], '');
    },
  },
  {
    words: 'players reset-password',
    options: ['mobile', 'reason'],
    help: 'Set a random password for a player who cannot receive codes. It is shown once.',
    question: (args) => `Set a new password for ${args.need('mobile')} and end all sessions?`,
    run: async (context, _values, args) => {
      const { config, logger } = context;
      const mobile = args.need('mobile');
      const reset = { mobile, reason: args.need('reason'), holdHours: config?.resetHoldHours ?? 0 };
      const password = await resetByHand(context, reset);
      // The reset stays valid if the player cannot be notified.
      if (config) await createMessageSender(config, logger)({ mobile, purpose: 'reset_done' }).catch(() => undefined);
      const message = `The password of ${mobile} is now ${password}. The player should change it after logging in.`;
      return formatMessage(args, message, { password });
    },
  },
  change('players betting-on', 'Allow a player to bet.', 'betting', true, 'may bet'),
  change('players betting-off', 'Stop a player from betting.', 'betting', false, 'may not bet'),
  change('players block', 'End a player’s sessions and refuse logins.', 'blocked', true, 'is blocked'),
  change('players unblock', 'Allow a blocked player to log in again.', 'blocked', false, 'is no longer blocked'),
  move('players credit', 'Credit points, with a reason.', creditPlayer, 'Credit'),
  move('players write-off', 'Write off a debt, with a reason.', writeOffDebt, 'Write off'),
];
