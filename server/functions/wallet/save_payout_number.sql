-- Saves a payout number for a method. Answers {"fault": name, "until": ISO text}, or {"is_new": first number of the
-- method, "changed": it was another number or missing}.
create or replace function save_payout_number(
  p_now timestamptz, p_player bigint, p_method smallint, p_number text
) returns json
language plpgsql as $$
declare
  held timestamptz;
  own text;
  made timestamptz;
  known text;
begin
  -- The lock waits for a password reset in progress.
  select p.hold_until, p.mobile, p.created_at into held, own, made from player p where p.id = p_player for share;
  if held > p_now then
    return json_build_object('fault', 'held', 'until', held);
  end if;
  if p_number <> own and number_barred(p_now, p_number, made) then
    return json_build_object('fault', 'barred');
  end if;
  select n.number into known from payout_number n where n.player_id = p_player and n.method = p_method;
  insert into payout_number (player_id, method, number, changed_at) values (p_player, p_method, p_number, p_now)
  on conflict (player_id, method) do update set number = excluded.number, changed_at = excluded.changed_at;
  return json_build_object('is_new', known is null, 'changed', known is distinct from p_number);
end $$;
