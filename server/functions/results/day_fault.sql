-- Why a market day takes no results at a moment; null if it does. The caller holds the market's lock. An early seal is
-- refused likewise: it ends bids, and no result could follow it.
create or replace function day_fault(p_now timestamptz, p_day market_day) returns text language sql stable as $$
  select case
    when not (select s.money_open from site s) then 'money_stopped'
    when p_day.off then 'off'
    when p_day.state = 'voided' then 'voided'
    when p_now < p_day.starts_at and not has_slips(p_day.market_id, p_day.day) then 'not_begun'
  end
$$;
