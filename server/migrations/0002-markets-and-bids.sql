-- Markets, their days, rates, slips and lines.

create table market (
  id bigint primary key,
  family text not null check (family in ('main', 'starline', 'gali')),
  name text not null,
  hindi_name text not null default '',
  open_minutes smallint not null check (open_minutes between 0 and 1439),
  close_minutes smallint check (close_minutes between 0 and 1439),
  off_weekdays smallint[] not null default '{}',
  active boolean not null default true,
  check ((family = 'main') = (close_minutes is not null))
);

-- One row for each market and India day, made ahead by the server from the market's times: the rule of what is open when
-- is written once, in the game rules. In force from starts_at until ends_at.
create table market_day (
  market_id bigint not null references market,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  off boolean not null,
  state text not null default 'open' check (state in ('open', 'sealed', 'resulted', 'settling', 'settled', 'voided')),
  open_number text check (open_number ~ '^[0-9]{2,3}$'),
  close_number text check (close_number ~ '^[0-9]{3}$'),
  pot_account bigint not null unique,
  primary key (market_id, day),
  check (starts_at < ends_at and opens_at <= closes_at),
  check (close_number is null or open_number is not null)
);
create index market_day_in_force on market_day (market_id, starts_at);

-- Adds the days that are missing, each with its pot. Moments come in ms since 1970. Safe to run at any time by several
-- servers at once.
create function make_market_days(p_days jsonb) returns integer language plpgsql as $$
declare
  wanted record;
  pot bigint;
  made integer := 0;
begin
  for wanted in
    select * from jsonb_to_recordset(p_days) as d(
      market_id bigint, day date, starts_ms float8, ends_ms float8, opens_ms float8, closes_ms float8, off boolean)
    order by market_id, day
  loop
    continue when exists (select from market_day m where m.market_id = wanted.market_id and m.day = wanted.day);
    insert into account (kind) values ('market_pot') returning id into pot;
    insert into market_day (market_id, day, starts_at, ends_at, opens_at, closes_at, off, pot_account)
    values (wanted.market_id, wanted.day, to_timestamp(wanted.starts_ms / 1000), to_timestamp(wanted.ends_ms / 1000),
            to_timestamp(wanted.opens_ms / 1000), to_timestamp(wanted.closes_ms / 1000), wanted.off, pot)
    on conflict do nothing;
    if found then
      made := made + 1;
    else
      delete from account where id = pot;
    end if;
  end loop;
  return made;
end $$;

-- A stake of `stake` points pays `pays` points.
create table rate (
  family text not null,
  label text not null,
  stake bigint not null check (stake > 0),
  pays bigint not null check (pays > 0),
  changed_at timestamptz not null,
  primary key (family, label)
);

create table slip (
  id bigint generated always as identity,
  player_id bigint not null,
  market_id bigint not null,
  day date not null,
  label text not null,
  line_count integer not null check (line_count > 0),
  points bigint not null check (points > 0),
  placed_at timestamptz not null,
  primary key (player_id, id)
);
create index slip_by_day on slip (player_id, day, id);
create index slip_by_market on slip (market_id, day, player_id, id);

create trigger slip_is_final before update or delete on slip
  for each row execute function refuse_change();

-- The rate is the one in force when the bid was placed.
create table bid_line (
  player_id bigint not null,
  slip_id bigint not null,
  line_no smallint not null,
  label text not null,
  session text not null check (session in ('open', 'close')),
  digits text not null,
  close_digits text not null,
  points bigint not null check (points > 0),
  stake bigint not null check (stake > 0),
  pays bigint not null check (pays > 0),
  status text not null default 'pending' check (status in ('pending', 'won', 'lost', 'void')),
  won_points bigint not null default 0 check (won_points >= 0),
  primary key (player_id, slip_id, line_no),
  check (status = 'won' or won_points = 0)
);

-- What a line stakes never changes; only its outcome does.
create function keep_stake() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.player_id, new.slip_id, new.line_no, new.label, new.session, new.digits, new.close_digits, new.points, new.stake, new.pays)
     is distinct from (old.player_id, old.slip_id, old.line_no, old.label, old.session, old.digits, old.close_digits, old.points, old.stake, old.pays) then
    raise exception 'a bid line is final' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bid_line_is_final before update or delete on bid_line
  for each row execute function keep_stake();

-- Bound when a request is accepted; the answer is given again to every repeat.
create table request_key (
  player_id bigint not null,
  request_id text not null,
  meaning text not null,
  answer json,
  made_at timestamptz not null,
  primary key (player_id, request_id)
);
create index request_key_age on request_key (made_at);
