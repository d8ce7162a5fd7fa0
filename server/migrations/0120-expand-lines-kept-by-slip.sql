-- As before, a line may leave its table only if the same row is found afterwards in another one. Now lines are looked up
-- by their slips, not each by itself: all of a slip leave together.
create or replace function keep_bid_line() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select * from gone except
    select l.* from (select distinct g.player_id, g.slip_id from gone g) s
      join bid_line l on l.player_id = s.player_id and l.slip_id = s.slip_id
  ) then
    raise exception 'a bid line is final' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
