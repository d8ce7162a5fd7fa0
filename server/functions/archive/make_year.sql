-- Creates the tables of the year of a day, archive.slip_YYYY and archive.bid_line_YYYY, if they do not exist. They have
-- the columns, keys and indexes of slip and bid_line, and inherit from them.
create or replace function make_year(p_day date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('year', p_day);
  base text;
  name text;
begin
  perform pg_advisory_xact_lock(hashtextextended('years of slips', 0));
  create schema if not exists archive;
  foreach base in array array['slip', 'bid_line'] loop
    name := to_char(p_day, format('"%s_"YYYY', base));
    continue when to_regclass('archive.' || name) is not null;
    execute format(
      'create table archive.%1$I (like %2$I including all excluding identity);
       alter table archive.%1$I inherit %2$I;
       create trigger is_final before update on archive.%1$I for each row execute function refuse_change();
       create trigger is_kept after delete on archive.%1$I referencing old table as gone
         for each statement execute function %3$I();
       create trigger is_never_emptied before truncate on archive.%1$I
         for each statement execute function refuse_change();',
      name, base, 'keep_' || base);
    if base = 'slip' then
      execute format('alter table archive.%I add constraint of_the_year check (day >= %L and day < %L)',
                     name, first_day, first_day + interval '1 year');
    end if;
  end loop;
end $$;
