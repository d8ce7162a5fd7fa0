-- Moves up to p_limit slips of a market day, with their lines, into the tables of their year; p_back: out of them.
-- Returns how many it moved; null if the day is not settled. Bids share the market's lock with it, results wait for it.
create or replace function move_slips(p_market bigint, p_day date, p_limit integer, p_back boolean)
returns integer language plpgsql as $$
declare
  year text := to_char(p_day, 'YYYY');
  names text[] := array['slip', 'bid_line', 'archive.slip_' || year, 'archive.bid_line_' || year];
  moved integer;
begin
  perform lock_market(p_market, false);
  perform from market_day d
    where d.market_id = p_market and d.day = p_day and d.state in ('settled', 'voided') for update;
  if not found or exists (
    select from settlement_task t where t.market_id = p_market and t.day = p_day and t.finished_at is null
    union all
    select from session_seal s where s.market_id = p_market and s.day = p_day and s.root is null
  ) then
    return null;
  end if;
  if p_back then
    names := names[3:4] || names[1:2];
  end if;
  execute format(
    'with chunk as materialized (
       select s.player_id, s.id from only %1$s s
        where s.market_id = $1 and s.day = $2 order by s.player_id, s.id limit $3
     ), lines as (
       delete from only %2$s l using chunk c where l.player_id = c.player_id and l.slip_id = c.id returning l.*
     ), slips as (
       delete from only %1$s s using chunk c where s.player_id = c.player_id and s.id = c.id returning s.*
     ), moved_lines as (
       insert into %4$s select * from lines
     ), moved_slips as (
       insert into %3$s overriding system value select * from slips returning 1
     )
     select count(*) from moved_slips', variadic names)
    into moved using p_market, p_day, p_limit;
  return moved;
end $$;
