import { formatMoment, isMobile, isRealDay, momentOf } from '@ank/rules';
import { type EventFilter, type ListedEvent, listSecurityEvents } from '../../security/list-security-events';
import { SECURITY_EVENT_KINDS } from '../../security/security-events';
import { type Args, formatTable } from '../args';
import type { Command } from '../command';
import { done } from '../outcome';
import { checked, DEFAULT_ROWS, isNumber, pageOf, withMore } from './pages';

const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text));

function sinceOf(args: Args): number | null {
  const holds = (text: string): boolean => isRealDay(text) || isMoment(text);
  const since = checked(
    args,
    'since',
    holds,
    'must be a day such as 2026-11-24, or a time such as 2026-11-24T16:00:00+05:30.',
  );
  if (since === null) return null;
  return isRealDay(since) ? momentOf(since, 0) : Date.parse(since);
}

const filterOf = (args: Args): EventFilter => {
  const kind = SECURITY_EVENT_KINDS.find((one) => one === args.option('kind')) ?? null;
  checked(args, 'kind', () => kind !== null, `must be one of ${SECURITY_EVENT_KINDS.join(', ')}.`);
  return {
    mobile: checked(args, 'mobile', isMobile, 'is a mobile number of ten digits.'),
    playerId: checked(args, 'player', isNumber, 'is the number of a player in this list.'),
    kind,
    since: sinceOf(args),
    ...pageOf(args, 'an event'),
  };
};

const rowOf = ({ id, made_at, kind, times, player_id, mobile, address, device, details }: ListedEvent) => ({
  id,
  at: formatMoment(made_at),
  kind,
  times,
  player: player_id,
  mobile,
  address,
  device,
  details: Object.entries(details)
    .map(([name, value]) => `${name}=${value}`)
    .join(' '),
});

export const SECURITY_COMMANDS: readonly Command[] = [
  {
    words: 'security list',
    options: ['mobile?', 'player?', 'kind?', 'since?', 'limit?', 'before?'],
    help:
      `Show the newest security events, ${DEFAULT_ROWS} by default, with masked numbers. ` +
      '--before ID shows the next page.',
    untraced: true,
    run: async (context, _values, args) => {
      const filter = filterOf(args);
      const events = await listSecurityEvents(context, filter);
      if (args.json)
        return done(
          JSON.stringify(
            events.map((event) => ({ ...rowOf(event), details: event.details })),
            null,
            2,
          ),
        );
      return withMore(args, formatTable(args, events.map(rowOf), 'No matching events.'), events, filter);
    },
  },
];
