-- Slips and lines move into tables of their year, which inherit from slip and bid_line (functions/archive). A row may
-- leave its table only if the same row is found afterwards in another one.
create function keep_slip() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select * from gone except select s.* from gone g join slip s on s.player_id = g.player_id and s.id = g.id
  ) then
    raise exception 'a slip is final' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create function keep_bid_line() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select * from gone except
    select l.* from gone g
      join bid_line l on l.player_id = g.player_id and l.slip_id = g.slip_id and l.line_no = g.line_no
  ) then
    raise exception 'a bid line is final' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create or replace trigger slip_is_final before update on slip for each row execute function refuse_change();
create trigger slip_is_kept after delete on slip referencing old table as gone
  for each statement execute function keep_slip();
create or replace trigger bid_line_is_final before update on bid_line for each row execute function keep_stake();
create trigger bid_line_is_kept after delete on bid_line referencing old table as gone
  for each statement execute function keep_bid_line();
