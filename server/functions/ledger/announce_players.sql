-- Notifies every server, on commit, that these players' figures have changed. A payload holds at most 8,000 bytes;
-- 'players' means all of them.
create or replace function announce_players(p_players bigint[]) returns void language plpgsql as $$
declare
  ids text := (select string_agg(distinct p.id::text, ',') from unnest(p_players) as p(id));
begin
  if ids is not null then
    perform pg_notify('changes', case when length(ids) < 7900 then ids else 'players' end);
  end if;
end $$;
