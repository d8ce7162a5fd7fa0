-- Players, their sessions, and the points ledger.
-- Keys of what belongs to a player begin with the player, so that the tables can be spread over machines.

create table player (
  id bigint generated always as identity primary key,
  mobile text not null unique check (mobile ~ '^[6-9][0-9]{9}$'),
  name text not null check (name <> ''),
  email text not null default '',
  password_hash text not null,
  betting_on boolean not null default true,
  transfer_on boolean not null default true,
  blocked boolean not null default false,
  created_at timestamptz not null
);

create table player_session (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  player_id bigint not null references player,
  device_id text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
create index player_session_of on player_session (player_id);

-- The balance of a wallet, hold or debt stands in its row. A pot's, the house's and the bank's are the sum of their
-- transfers: a row that every bid updates would make all bids wait for one another.
create table account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wallet', 'withdraw_hold', 'suspense', 'bank_clearing', 'market_pot', 'house')),
  player_id bigint references player,
  debits bigint not null default 0 check (debits >= 0),
  credits bigint not null default 0 check (credits >= 0),
  unique (player_id, kind),
  check ((player_id is not null) = (kind in ('wallet', 'withdraw_hold', 'suspense'))),
  constraint never_negative check (kind not in ('wallet', 'withdraw_hold') or credits >= debits),
  check (player_id is not null or (debits = 0 and credits = 0))
);
create unique index one_house on account (kind) where kind in ('bank_clearing', 'house');

insert into account (kind) values ('bank_clearing'), ('house');

-- One row is one double entry. The accounts carry no foreign key: its check would lock a pot's row in every bid; the
-- verification looks for unknown accounts instead. The balances after are those of stored balances, else null.
create table transfer (
  id bigint generated always as identity,
  debit_account bigint not null,
  credit_account bigint not null,
  amount bigint not null check (amount > 0),
  code text not null check (code ~ '^[a-z_]+$'),
  reference text not null,
  actor text not null,
  reverses bigint,
  debit_balance_after bigint,
  credit_balance_after bigint,
  made_at timestamptz not null,
  primary key (debit_account, id),
  unique (debit_account, reference),
  check (debit_account <> credit_account)
);
create index transfer_to on transfer (credit_account, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger transfer_is_final before update or delete on transfer
  for each row execute function refuse_change();
create trigger transfer_is_never_emptied before truncate on transfer
  for each statement execute function refuse_change();

-- The one moment of a call: the database's clock moved by the offset of a try-out, or a fixed moment in tests.
create function moment(p_offset_ms double precision, p_fixed timestamptz) returns timestamptz language sql volatile as
$$ select coalesce(p_fixed, clock_timestamp() + p_offset_ms * interval '1 millisecond') $$;

-- The player of a token, while the session lives: 7 days without use, 30 days in all.
create function session_player(p_now timestamptz, p_token_hash text)
returns table (player_id bigint, betting_on boolean, blocked boolean, device_id text, last_seen_at timestamptz)
language sql stable as $$
  select p.id, p.betting_on, p.blocked, s.device_id, s.last_seen_at
    from player_session s join player p on p.id = s.player_id
   where s.token_hash = p_token_hash
     and s.ended_at is null
     and p_now < s.last_seen_at + interval '7 days'
     and p_now < s.created_at + interval '30 days'
$$;

-- Moves points and keeps the stored balances in step, accounts in ascending order so that opposite transfers cannot
-- block each other. A balance that would become negative fails the account's check.
create function post_transfer(
  p_now timestamptz, p_debit bigint, p_credit bigint, p_amount bigint, p_code text, p_reference text, p_actor text
) returns void language plpgsql as $$
declare
  side record;
  debit_after bigint;
  credit_after bigint;
begin
  for side in
    select a.id from account a where a.id in (p_debit, p_credit) and a.player_id is not null order by a.id
  loop
    if side.id = p_debit then
      update account set debits = debits + p_amount where id = p_debit returning credits - debits into debit_after;
    else
      update account set credits = credits + p_amount where id = p_credit returning credits - debits into credit_after;
    end if;
  end loop;
  insert into transfer (debit_account, credit_account, amount, code, reference, actor, debit_balance_after, credit_balance_after, made_at)
  values (p_debit, p_credit, p_amount, p_code, p_reference, p_actor, debit_after, credit_after, p_now);
end $$;
