-- Grants a player the welcome points once and the daily points once a day in India. Returns that day; no row while the
-- ledger is stopped. The unique house reference makes it idempotent across servers.
create or replace function grant_points(
  p_offset_ms double precision, p_fixed timestamptz, p_player bigint, p_welcome bigint, p_daily bigint
) returns table (day date, points bigint) language plpgsql as $$
declare
  now timestamptz;
  house bigint;
  wallet bigint;
  given record;
begin
  perform lock_accounts(array[p_player], array['wallet']);
  if not (select s.money_open from site s) then
    return;
  end if;
  now := moment(p_offset_ms, p_fixed);
  day := india_day(now);
  points := 0;
  select a.id into house from account a where a.kind = 'house';
  select a.id into wallet from account a where a.player_id = p_player and a.kind = 'wallet';
  for given in
    select g.kind, g.points, g.reference
      from (values ('welcome', p_welcome, 'welcome:' || p_player),
                   ('daily', p_daily, 'daily:' || p_player || ':' || day)) g (kind, points, reference)
     where g.points > 0
       and not exists (select from transfer t where t.debit_account = house and t.reference = g.reference)
  loop
    perform post_transfer(now, house, wallet, given.points, given.kind || '_grant', given.reference, 'house');
    perform write_audit(now, 'house', 'grant ' || given.kind,
      jsonb_build_object('player', p_player::text, 'points', given.points::text));
    points := points + given.points;
  end loop;
  return next;
end $$;
