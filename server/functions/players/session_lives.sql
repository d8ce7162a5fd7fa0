-- Whether a session is alive: at most 7 days unused and 30 days old. Inlined, so that indexes on live sessions are
-- used.
create or replace function session_lives(p_now timestamptz, p_session player_session)
returns boolean language sql stable as $$
  select p_session.ended_at is null
     and p_now < p_session.last_seen_at + interval '7 days'
     and p_now < p_session.created_at + interval '30 days'
$$;
