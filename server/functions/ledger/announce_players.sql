-- Notifies every server, on commit, that these players' figures have changed. A payload holds less than 8,000 bytes:
-- 390 ids fit, whatever their length.
create or replace function announce_players(p_players bigint[]) returns void language plpgsql as $$
begin
  perform pg_notify('changes', string_agg(id::text, ','))
     from (select id, (row_number() over () - 1) / 390 as part
             from (select distinct id from unnest(p_players) as p(id) where id is not null) players) parts
    group by part;
end $$;
