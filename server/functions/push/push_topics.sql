-- The push topics (PUSH_TOPICS of the protocol) that a kind of notice belongs to. A win is also a result.
create or replace function push_topics(p_kind text) returns text[] language sql immutable as $$
  select case when p_kind = 'result' then '{result}'
              when p_kind = 'win' then '{result,win}'
              when p_kind in ('correction', 'void') then '{correction}'
              when p_kind in ('deposit_credited', 'deposit_refused') then '{deposit}'
              when p_kind in ('withdrawal_paid', 'withdrawal_returned') then '{withdrawal}'
              else '{security}' end::text[]
$$;
