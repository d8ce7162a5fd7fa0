-- For servers of the previous release: a decision without a reason for the player.
create or replace function decide_funds(p_now timestamptz, p_request bigint, p_approve boolean, p_actor text)
returns json language sql as $$
  select decide_deposit(p_now, p_request, p_approve, case when not p_approve then 'Please ask support.' else '' end,
                        p_actor)
$$;
