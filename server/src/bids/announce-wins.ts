import type { AnnouncedWinRow, WinDayRow } from '@ank/protocol';
import { type By, inTransaction, type Player } from '../context';

/** The size of one announcement: the newest days, and the largest wins of each. */
const MAX_DAYS = 3;
const MAX_WINS = 20;

/**
 * Assigns the wins that were not announced yet, to one of several concurrent announcements: credits of a wallet are
 * serialized by its lock, so none appears below an announced id later. Keeps the one before: its answer may be lost.
 */
const TAKE = `
insert into win_telling as w (player_id, telling, told_from, told_to)
select $1, $2, 0, max(t.id)
  from account a
  join transfer t on t.credit_account = a.id and t.code = 'win'
                 and t.id > coalesce((select told_to from win_telling where player_id = $1), 0)
 where a.player_id = $1 and a.kind = 'wallet'
having max(t.id) is not null
    on conflict (player_id) do update
   set telling = excluded.telling, told_from = w.told_to, told_to = excluded.told_to,
       earlier_telling = w.telling, earlier_from = w.told_from, earlier_to = w.told_to
 where excluded.telling not in (w.telling, coalesce(w.earlier_telling, '')) and w.told_to < excluded.told_to`;

/**
 * The announcement's lines that are still won. Left out: a win whose notice was read in the inbox, and a line that a
 * correction paid again, if the player knew of the earlier payment. An announced one without a notice counts as known.
 */
const DAYS = `
with announced as (
  select s.day, l.slip_id, l.line_no, l.won_points, l.settled_by,
         json_build_object('family', m.family, 'gameName', m.name, 'hindiName', m.hindi_name,
                           'marathiName', m.marathi_name, 'label', l.label, 'session', l.session,
                           'digits', l.digits, 'closeDigits', l.close_digits, 'points', l.points::text,
                           'wonPoints', l.won_points::text) as win
    from win_telling p
    join lateral (values (p.telling, p.told_from, p.told_to), (p.earlier_telling, p.earlier_from, p.earlier_to))
         as w(telling, told_from, told_to) on w.telling = $2
    join account a on a.player_id = p.player_id and a.kind = 'wallet'
    join transfer t on t.credit_account = a.id and t.code = 'win' and t.id > w.told_from and t.id <= w.told_to
    join bid_line l on l.player_id = p.player_id and l.slip_id = split_part(t.reference, ':', 3)::bigint
                   and l.line_no = split_part(t.reference, ':', 4)::smallint
                   and l.settled_by = split_part(t.reference, ':', 2)::bigint
    join slip s on s.player_id = l.player_id and s.id = l.slip_id
    join market m on m.id = s.market_id
   where p.player_id = $1 and l.status = 'won'
     and not exists (
       select from settlement_task k
         join notice n on n.player_id = l.player_id and n.id = k.notice_id and n.read_in = 'inbox'
        where k.id = l.settled_by
     )
     and not exists (
       select from settlement_task before
         join transfer paid on paid.debit_account = t.debit_account and paid.id <= w.told_from
                           and paid.reference = 'win:' || before.id || ':' || l.slip_id || ':' || l.line_no
         left join notice n on n.player_id = l.player_id and n.id = before.notice_id
        where before.market_id = s.market_id and before.day = s.day and before.id < l.settled_by
          and (n.id is null or n.read_in is not null or n.details -> 'announced' ? before.id::text))
), ranked as (
  select *, row_number() over (partition by day order by won_points desc, slip_id, line_no) as place from announced
), days as (
  select day, count(*)::text as announced, sum(won_points)::text as "announcedPoints",
         json_agg(win order by place) filter (where place <= ${MAX_WINS}) as wins,
         array_agg(distinct settled_by)::text[] as settlements
    from ranked group by day order by day desc limit ${MAX_DAYS}
)
select days.day, days.announced, days."announcedPoints", days.wins, days.settlements, sums.staked, sums.pending, sums.won
  from days
  cross join lateral (
    select sum(l.points)::text as staked, sum(l.won_points)::text as won,
           coalesce(sum(l.points) filter (where l.status = 'pending'), 0)::text as pending
      from slip s
      join bid_line l on l.player_id = s.player_id and l.slip_id = s.id and l.status <> 'void'
     where s.player_id = $1 and s.day = days.day
  ) sums
 order by days.day desc`;

/**
 * Writes into the notices which settlements were announced, marks those of wins as read, and announces the player to
 * the streams of other devices. A correction stays unread: its notice also says what was taken back.
 */
const MARK = `
with marked as (
  update notice n
     set read_in = case when n.kind = 'win' then coalesce(n.read_in, 'sheet') else n.read_in end,
         details = n.details || jsonb_build_object('announced', coalesce(n.details -> 'announced', '[]') || t.tasks)
    from (
      select k.notice_id, jsonb_agg(k.id::text) as tasks
        from settlement_task k where k.id = any($2::bigint[]) group by k.notice_id
    ) t
   where n.player_id = $1 and n.id = t.notice_id
     and (n.kind = 'win' and n.read_in is null or not coalesce(n.details -> 'announced', '[]') @> t.tasks)
  returning n.player_id
)
select announce_players(array_agg(player_id)) from marked`;

type Row = Omit<WinDayRow, 'wins'> & { wins: readonly AnnouncedWinRow[]; settlements: readonly string[] };

/**
 * The player's unannounced wins with the totals of their market days. They are assigned to this announcement: a retry
 * with its id gets those that are still won, any other announcement gets later ones.
 */
export function announceWins(
  context: By<Player>,
  { announcementId }: { announcementId: string },
): Promise<WinDayRow[]> {
  const values = [context.actor.player.id, announcementId];
  return inTransaction(context, async ({ database }) => {
    await database.query(TAKE, values);
    const days = await database.query<Row>(DAYS, values);
    const settlements = days.flatMap((day) => day.settlements);
    if (settlements.length > 0) await database.query(MARK, [context.actor.player.id, settlements]);
    return days.map(({ settlements: _settlements, ...day }) => day);
  });
}
