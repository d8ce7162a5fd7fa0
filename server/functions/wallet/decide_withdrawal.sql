-- The operator's decision, made once. Answers {"fault": name} or {"points": n}.
create or replace function decide_withdrawal(
  p_now timestamptz, p_request bigint, p_approve boolean, p_receipt_url text, p_remark text, p_actor text
) returns json language plpgsql as $$
declare
  asked record;
  hold bigint;
  target bigint;
begin
  if not (select s.money_open from site s) then
    return json_build_object('fault', 'money_stopped');
  end if;
  select * into asked from withdraw_request w where w.id = p_request;
  if not found then
    return json_build_object('fault', 'unknown');
  end if;
  perform lock_accounts(array[asked.player_id], array['wallet', 'withdraw_hold']);
  update withdraw_request w
     set status = case when p_approve then 'approved' else 'cancelled' end,
         receipt_url = p_receipt_url, remark = p_remark, decided_at = p_now
   where w.player_id = asked.player_id and w.id = p_request and w.status = 'pending';
  if not found then
    return json_build_object('fault', 'decided', 'status', (
      select w.status from withdraw_request w where w.player_id = asked.player_id and w.id = p_request));
  end if;
  select a.id into hold from account a where a.player_id = asked.player_id and a.kind = 'withdraw_hold';
  if p_approve then
    select a.id into target from account a where a.kind = 'bank_clearing';
    perform post_transfer(p_now, hold, target, asked.points, 'withdraw_paid',
                          'withdraw:' || p_request || ':paid', p_actor);
  else
    select a.id into target from account a where a.player_id = asked.player_id and a.kind = 'wallet';
    perform post_transfer(p_now, hold, target, asked.points, 'withdraw_returned',
                          'withdraw:' || p_request || ':returned', p_actor);
  end if;
  perform write_notice(p_now, asked.player_id,
                       case when p_approve then 'withdrawal_paid' else 'withdrawal_returned' end,
                       jsonb_build_object('points', asked.points));
  return json_build_object('points', asked.points::text);
end $$;
