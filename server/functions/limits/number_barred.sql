-- Whether a number is barred from an account created at a moment: a self-excluded player, whose exclusion was running
-- then and still is, has it as phone or payout number, or had it as payout number when the exclusion began.
create or replace function number_barred(p_now timestamptz, p_number text, p_made_at timestamptz)
returns boolean language sql stable as $$
  select exists (
    select from (select p.id from player p where p.mobile = p_number
                 union all
                 select n.player_id from payout_number n where n.number = p_number
                 union all
                 select x.player_id from barred_number x where x.number = p_number) as owner(id)
      join play_break b on b.player_id = owner.id
     where b.kind = 'self_exclusion' and b.began_at <= p_made_at and b.ends_at > p_now
  )
$$;
