-- A session that was sealed too early, as by a clock that ran ahead, may be opened again. What was published of it
-- stays here word for word; the next root names it, and `consistency` proves that it holds every slip of it.
create table reopened_seal (
  market_id bigint not null,
  day date not null,
  session text not null check (session in ('open', 'close')),
  nth integer not null,
  last_slip bigint not null,
  sealed_at timestamptz not null,
  slips integer not null,
  root text not null,
  head text not null,
  signing_key text not null,
  signature text not null,
  consistency text[] not null,
  published_at timestamptz not null,
  reopened_at timestamptz not null,
  actor text not null,
  reason text not null,
  primary key (market_id, day, session, nth)
);
create index reopened_seal_by_day on reopened_seal (day);
create trigger reopened_seal_is_final before update or delete on reopened_seal
  for each row execute function refuse_change();
create trigger reopened_seal_is_never_emptied before truncate on reopened_seal
  for each statement execute function refuse_change();

alter table session_seal add column consistency text[] not null default '{}';

-- A published seal goes only once it is kept as a reopened one. A server of the release before, which does not know of
-- those, cannot publish a root that is silent about the one before it.
create or replace function keep_seal() returns trigger language plpgsql as $$
declare
  before record;
begin
  if tg_op = 'DELETE' then
    if exists (
      select from reopened_seal o
       where (o.market_id, o.day, o.session, o.last_slip, o.slips, o.root, o.head, o.signature)
           = (old.market_id, old.day, old.session, old.last_slip, old.slips, old.root, old.head, old.signature)
    ) then
      return old;
    end if;
    raise exception 'a seal is final';
  end if;
  if old.root is not null or new.last_slip <> old.last_slip then
    raise exception 'a seal is final';
  end if;
  select o.root, o.slips into before from reopened_seal o
   where o.market_id = new.market_id and o.day = new.day and o.session = new.session order by o.nth desc limit 1;
  if found and new.root is not null and (
    new.head::jsonb #>> '{before,root}' is distinct from before.root or new.slips < before.slips
  ) then
    raise exception 'a root names the one before it';
  end if;
  return new;
end $$;

create function keep_block() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from session_seal r where r.market_id = old.market_id and r.day = old.day and r.session = old.session
  ) and exists (
    select from reopened_seal o where o.market_id = old.market_id and o.day = old.day and o.session = old.session
  ) then
    return old;
  end if;
  raise exception 'sealed leaves are final';
end $$;
create or replace trigger seal_block_is_final before update or delete on seal_block
  for each row execute function keep_block();
