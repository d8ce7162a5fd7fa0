import { type NoticeRow, type NoticesReply, SESSION_NAMES } from '@ank/protocol';
import { ankOf, type Family, hasTwoResults, type IndiaDay, resultText } from '@ank/rules';
import type { By, Player } from '../context';

const PAGE_SIZE = 30;

/** Unread notices are counted up to this number. */
export const MAX_UNREAD = 99;

/** How many notices of `player`, an SQL expression, are unread. */
export const unreadOf = (player: string): string => `
(select count(*)::int from (
   select from notice u where u.player_id = ${player} and u.read_in is null limit ${MAX_UNREAD}
 ) u)`;

const PAGE = `
select n.id, n.kind, n.made_at as "atMs", n.read_in is null as unread, n.details,
       m.family, m.name, m.hindi_name as "hindiName", m.marathi_name as "marathiName"
  from notice n
  left join market m on m.id = (n.details ->> 'market')::bigint
 where n.player_id = $1 and n.id < $2
 order by n.id desc
 limit ${PAGE_SIZE + 1}`;

const UNREAD = `select ${unreadOf('$1')} as unread`;

const NEWEST = '9223372036854775807';

/** As functions/notices write them, with figures as numbers. */
type Details = Partial<
  { day: IndiaDay; scope: 'open' | 'all'; open: string | null; close: string | null; by_support: boolean } & Record<
    'bids' | 'staked' | 'won' | 'was_won' | 'returned' | 'points',
    number
  > &
    Record<'device' | 'method' | 'number' | 'reason', string>
>;

/** A stored notice with its market. */
export type StoredNotice = Pick<NoticeRow, 'id' | 'kind' | 'atMs' | 'unread' | 'hindiName' | 'marathiName'> & {
  details: Details;
  family: Family | null;
  name: string | null;
};

function resultOf(family: Family, { scope, open, close }: Details): Pick<NoticeRow, 'session' | 'result'> {
  if (open === undefined || open === null) return {};
  const first = resultText(family, open);
  return {
    result: close === undefined || close === null ? first : `${first}${ankOf(close)}-${close}`,
    ...(hasTwoResults(family) && { session: SESSION_NAMES[scope === 'open' ? 'open' : 'close'] }),
  };
}

/** A notice as sent to clients. */
export function noticeRow({ details, family, name, ...row }: StoredNotice): NoticeRow {
  const figure = (field: keyof Details, as: keyof NoticeRow): Partial<NoticeRow> =>
    details[field] === undefined ? {} : { [as]: String(details[field]) };
  const { day, device, method, number, reason, by_support: bySupport } = details;
  const texts = Object.fromEntries(
    Object.entries({ day, device, method, number, reason }).filter(([, value]) => value !== undefined),
  );
  return {
    ...row,
    ...(family !== null && name !== null && { family, gameName: name, ...resultOf(family, details) }),
    ...texts,
    ...figure('bids', 'bids'),
    ...figure('staked', 'staked'),
    ...figure('won', 'won'),
    ...figure('was_won', 'wasWon'),
    ...figure('returned', 'returned'),
    ...figure('points', 'points'),
    ...(bySupport === true && { bySupport }),
  };
}

/** The number of the player's unread notices, at most 99. */
export async function countUnread({ database, actor }: By<Player>): Promise<number> {
  const [row] = await database.query<{ unread: number }>(UNREAD, [actor.player.id]);
  return row?.unread ?? 0;
}

/** A page of the player's notices, newest first. */
export async function listNotices(
  context: By<Player>,
  { before }: { before: string | null },
): Promise<Omit<NoticesReply, 'nowMs'>> {
  const { database, actor } = context;
  const rows = await database.query<StoredNotice>(PAGE, [actor.player.id, before ?? NEWEST]);
  return {
    notices: rows.slice(0, PAGE_SIZE).map(noticeRow),
    more: rows.length > PAGE_SIZE,
    unread: await countUnread(context),
  };
}
