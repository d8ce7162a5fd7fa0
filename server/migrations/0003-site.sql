-- What the operator sets for everybody. Exactly one row.
create table site (
  id boolean primary key default true check (id),
  -- Off after a broken ledger check: nothing that moves points is accepted until the operator reopens.
  money_open boolean not null default true,
  money_note text not null default '',
  min_bid bigint not null default 10 check (min_bid > 0),
  max_bid bigint not null default 100000,
  min_deposit bigint not null default 300 check (min_deposit > 0),
  max_deposit bigint not null default 100000,
  min_withdrawal bigint not null default 500 check (min_withdrawal > 0),
  max_withdrawal bigint not null default 50000,
  min_transfer bigint not null default 100 check (min_transfer > 0),
  max_transfer bigint not null default 10000,
  withdraw_open_minutes smallint not null default 420 check (withdraw_open_minutes between 0 and 1439),
  withdraw_close_minutes smallint not null default 1320 check (withdraw_close_minutes between 0 and 1439),
  whatsapp text not null default '',
  phone text not null default '',
  telegram text not null default '',
  check (min_bid <= max_bid and min_deposit <= max_deposit and min_withdrawal <= max_withdrawal and min_transfer <= max_transfer)
);
insert into site default values;

-- 1 home, 2 add funds, 3 withdraw.
create table headline (
  id smallint primary key,
  active boolean not null,
  notes text not null
);

-- A picture of the slider: a path of this site, or an absolute https address.
create table slide (
  id bigint primary key,
  image text not null check (image ~ '^(/|https://)'),
  position smallint not null,
  active boolean not null default true
);

-- Wrong logins inside the window, newest last. Shared by all servers.
create table login_attempt (
  scope text not null check (scope in ('mobile', 'address')),
  subject text not null,
  made_at timestamptz[] not null,
  primary key (scope, subject)
);

-- Counts an attempt before its password is looked at, so that guesses sent at once are counted too.
-- False: the limit is reached and the attempt must not be made.
create function admit_attempt(p_now timestamptz, p_scope text, p_subject text, p_window interval, p_limit integer)
returns boolean language plpgsql as $$
declare
  recent timestamptz[];
begin
  insert into login_attempt (scope, subject, made_at) values (p_scope, p_subject, '{}') on conflict do nothing;
  select array(select t from unnest(a.made_at) as t where t > p_now - p_window and t <= p_now) into recent
    from login_attempt a where a.scope = p_scope and a.subject = p_subject for update;
  if cardinality(recent) >= p_limit then
    return false;
  end if;
  update login_attempt set made_at = recent || p_now where scope = p_scope and subject = p_subject;
  return true;
end $$;

-- Takes one attempt back: the password was right.
create function forgive_attempt(p_scope text, p_subject text) returns void language sql as $$
  update login_attempt set made_at = made_at[1:cardinality(made_at) - 1] where scope = p_scope and subject = p_subject
$$;

-- Requests of a player in a minute, claimed in slices by each server.
create table request_count (
  player_id bigint not null,
  minute bigint not null,
  claimed integer not null,
  primary key (player_id, minute)
);
