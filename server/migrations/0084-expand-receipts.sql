-- Receipts that can be checked. A slip's salt hides its lines from whoever sees its hash; slips from before have none,
-- and no proof. The default is set apart, so that no row is rewritten.
alter table slip add column salt bytea;
alter table slip alter column salt
  set default substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) for 16);

-- Whether bids on a session have ended because it is sealed, whatever a clock says.
alter table market_day
  add column open_sealed boolean not null default false,
  add column close_sealed boolean not null default false;

-- The keys that sign roots and receipts: the one that is not retired signs, all public ones stay known.
create table signing_key (
  id text primary key,
  public_key text not null,
  private_key text not null,
  made_at timestamptz not null,
  retired_at timestamptz
);
create unique index signing_key_in_use on signing_key ((true)) where retired_at is null;
create trigger signing_key_is_never_emptied before truncate on signing_key
  for each statement execute function refuse_change();

-- A sealed session: slips of its day up to last_slip are in it. `head` is what the key has signed, with the root.
create table session_seal (
  market_id bigint not null,
  day date not null,
  session text not null check (session in ('open', 'close')),
  last_slip bigint not null,
  sealed_at timestamptz not null,
  slips integer,
  root text,
  head text,
  signing_key text,
  signature text,
  published_at timestamptz,
  primary key (market_id, day, session),
  check ((root is null) = (published_at is null))
);
create index session_seal_unpublished on session_seal (sealed_at) where root is null;
create index session_seal_published on session_seal (published_at) where root is not null;

-- The leaves of a session's tree, 1024 in a row, in the order of their slips.
create table seal_block (
  market_id bigint not null,
  day date not null,
  session text not null,
  block_no integer not null,
  slips bigint[] not null,
  hashes bytea not null,
  root text not null,
  primary key (market_id, day, session, block_no)
);

create function keep_seal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.root is not null or new.last_slip <> old.last_slip then
    raise exception 'a seal is final';
  end if;
  return new;
end $$;
create trigger session_seal_is_final before update or delete on session_seal
  for each row execute function keep_seal();
create trigger session_seal_is_never_emptied before truncate on session_seal
  for each statement execute function refuse_change();
create trigger seal_block_is_final before update or delete on seal_block
  for each row execute function refuse_change();
create trigger seal_block_is_never_emptied before truncate on seal_block
  for each statement execute function refuse_change();
