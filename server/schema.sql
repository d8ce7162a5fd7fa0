-- The schema as migrations and functions make it. Written by npm run docs: edit those, not this file.

create table accepted_break (
  rule text not null,
  found text not null,
  accepted_at timestamptz not null,
  constraint accepted_break_pkey PRIMARY KEY (rule, found)
);

create table account (
  id bigint not null generated always as identity,
  kind text not null,
  player_id bigint,
  debits bigint not null default 0,
  credits bigint not null default 0,
  limited boolean not null default false,
  limit_debits bigint,
  limit_checked_at timestamptz,
  limit_stakes bigint not null default 0,
  constraint account_check CHECK ((player_id IS NOT NULL) = (kind = ANY (ARRAY['wallet', 'withdraw_hold', 'suspense']))),
  constraint account_check1 CHECK (player_id IS NOT NULL OR debits = 0 AND credits = 0),
  constraint account_credits_check CHECK (credits >= 0),
  constraint account_debits_check CHECK (debits >= 0),
  constraint account_kind_check CHECK (kind = ANY (ARRAY['wallet', 'withdraw_hold', 'suspense', 'bank_clearing', 'market_pot', 'house'])),
  constraint account_limit_stakes_check CHECK (limit_stakes = 0 OR limit_stakes > 0 AND limit_checked_at IS NOT NULL),
  constraint account_pkey PRIMARY KEY (id),
  constraint account_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint account_player_id_kind_key UNIQUE (player_id, kind),
  constraint never_negative CHECK ((kind <> ALL (ARRAY['wallet', 'withdraw_hold'])) OR credits >= debits)
);
CREATE UNIQUE INDEX one_house ON account USING btree (kind) WHERE kind = ANY (ARRAY['bank_clearing', 'house']);
CREATE TRIGGER account_is_never_emptied BEFORE TRUNCATE ON account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table attempt (
  id bigint not null generated always as identity,
  kind text not null,
  mobile text not null,
  address text not null,
  network text not null,
  device_hash text,
  made_at timestamptz not null,
  constraint attempt_pkey PRIMARY KEY (id)
);
CREATE INDEX attempt_at_number ON attempt USING btree (mobile, kind, made_at);
CREATE INDEX attempt_from_address ON attempt USING btree (address, kind, made_at) WHERE device_hash IS NULL;
CREATE INDEX attempt_from_network ON attempt USING btree (network, kind, made_at) WHERE device_hash IS NULL;
CREATE INDEX attempt_made_at ON attempt USING btree (made_at);

create table audit_entry (
  id bigint not null generated always as identity,
  made_at timestamptz not null,
  actor text not null,
  action text not null,
  details jsonb not null,
  constraint audit_entry_pkey PRIMARY KEY (id)
);
CREATE TRIGGER audit_entry_is_final BEFORE DELETE OR UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_is_never_emptied BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table barred_number (
  player_id bigint not null,
  number text not null,
  constraint barred_number_pkey PRIMARY KEY (player_id, number),
  constraint barred_number_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id)
);
CREATE INDEX barred_number_number ON barred_number USING btree (number);

create table bid_line (
  player_id bigint not null,
  slip_id bigint not null,
  line_no smallint not null,
  label text not null,
  session text not null,
  digits text not null,
  close_digits text not null,
  points bigint not null,
  stake bigint not null,
  pays bigint not null,
  status text not null default 'pending',
  won_points bigint not null default 0,
  settled_by bigint,
  settled_at timestamptz,
  constraint bid_line_check CHECK (status = 'won' OR won_points = 0),
  constraint bid_line_pays_check CHECK (pays > 0),
  constraint bid_line_pkey PRIMARY KEY (player_id, slip_id, line_no),
  constraint bid_line_points_check CHECK (points > 0),
  constraint bid_line_session_check CHECK (session = ANY (ARRAY['open', 'close'])),
  constraint bid_line_stake_check CHECK (stake > 0),
  constraint bid_line_status_check CHECK (status = ANY (ARRAY['pending', 'won', 'lost', 'void'])),
  constraint bid_line_won_points_check CHECK (won_points >= 0)
);
CREATE TRIGGER bid_line_is_final BEFORE UPDATE OF player_id, slip_id, line_no, label, session, digits, close_digits, points, stake, pays ON bid_line FOR EACH ROW EXECUTE FUNCTION keep_stake();
CREATE TRIGGER bid_line_is_kept AFTER DELETE ON bid_line REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_bid_line();
CREATE TRIGGER bid_line_is_never_emptied BEFORE TRUNCATE ON bid_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table canary_stop (
  remote text not null,
  version text not null,
  since text not null,
  loads integer not null,
  failures integer not null,
  live text not null,
  live_loads integer not null,
  live_failures integer not null,
  stopped_at timestamptz not null,
  constraint canary_stop_pkey PRIMARY KEY (remote, version, since)
);

create table credited_reference (
  reference text not null,
  request bigint not null,
  constraint one_credit_per_payment PRIMARY KEY (reference)
);
CREATE TRIGGER credited_reference_is_final BEFORE DELETE OR UPDATE ON credited_reference FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credited_reference_is_never_emptied BEFORE TRUNCATE ON credited_reference FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table credited_twice (
  request bigint not null,
  credited_for bigint not null,
  constraint credited_twice_pkey PRIMARY KEY (request)
);
CREATE TRIGGER credited_twice_is_final BEFORE DELETE OR UPDATE ON credited_twice FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credited_twice_is_never_emptied BEFORE TRUNCATE ON credited_twice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table fund_request (
  player_id bigint not null,
  id bigint not null generated always as identity,
  points bigint not null,
  link_reference text not null default '',
  payment_reference text not null default '',
  status text not null default 'pending',
  asked_at timestamptz not null,
  decided_at timestamptz,
  reference_keys text[] not null generated always as (normal_references(link_reference, payment_reference)) stored,
  credit_on date,
  approved_at timestamptz,
  approved_by text,
  remark text not null default '',
  constraint fund_request_check CHECK ((status = 'pending') = (decided_at IS NULL)),
  constraint fund_request_pkey PRIMARY KEY (player_id, id),
  constraint fund_request_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint fund_request_points_check CHECK (points > 0),
  constraint fund_request_status_check CHECK (status = ANY (ARRAY['pending', 'approved', 'rejected'])),
  constraint fund_request_waits CHECK (approved_at IS NULL OR approved_by IS NOT NULL AND credit_on IS NOT NULL)
);
CREATE INDEX fund_request_approved ON fund_request USING btree (credit_on, id) WHERE status = 'pending' AND approved_at IS NOT NULL;
CREATE INDEX fund_request_asked ON fund_request USING btree (asked_at) WHERE status <> 'rejected';
CREATE UNIQUE INDEX fund_request_number ON fund_request USING btree (id);
CREATE INDEX fund_request_pending ON fund_request USING btree (id) WHERE status = 'pending';
CREATE INDEX fund_request_references ON fund_request USING gin (reference_keys) WHERE status <> 'rejected';
CREATE TRIGGER fund_request_is_never_emptied BEFORE TRUNCATE ON fund_request FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table headline (
  id smallint not null,
  active boolean not null,
  notes text not null,
  constraint headline_pkey PRIMARY KEY (id)
);

create table how_to_play (
  id boolean not null default true,
  content text not null default '',
  video_link text not null default '',
  constraint how_to_play_id_check CHECK (id),
  constraint how_to_play_pkey PRIMARY KEY (id),
  constraint how_to_play_video_link_check CHECK (video_link = '' OR video_link ~ '^https://')
);

create table known_device (
  player_id bigint not null,
  device_hash text not null,
  last_used_at timestamptz not null,
  constraint known_device_device_hash_check CHECK (device_hash ~ '^[0-9a-f]{64}$'),
  constraint known_device_pkey PRIMARY KEY (player_id, device_hash),
  constraint known_device_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id)
);
CREATE INDEX known_device_last_used_at ON known_device USING btree (last_used_at);

create table ledger_round (
  id boolean not null default true,
  walk text,
  after text[],
  began_at timestamptz,
  checked_at timestamptz,
  constraint ledger_round_id_check CHECK (id),
  constraint ledger_round_pkey PRIMARY KEY (id)
);

create table login_attempt (
  scope text not null,
  subject text not null,
  made_at timestamptz[] not null,
  constraint login_attempt_pkey PRIMARY KEY (scope, subject),
  constraint login_attempt_scope_check CHECK (scope = ANY (ARRAY['mobile', 'address', 'otp_mobile', 'otp_mobile_day', 'otp_address', 'send_mobile', 'send_address', 'old_password']))
);

create table market (
  id bigint not null,
  family text not null,
  name text not null,
  hindi_name text not null default '',
  open_minutes smallint not null,
  close_minutes smallint,
  off_weekdays smallint[] not null default '{}'::smallint[],
  active boolean not null default true,
  marathi_name text not null default '',
  constraint market_check CHECK ((family = 'main') = (close_minutes IS NOT NULL)),
  constraint market_close_minutes_check CHECK (close_minutes >= 0 AND close_minutes <= 1439),
  constraint market_family_check CHECK (family = ANY (ARRAY['main', 'starline', 'gali'])),
  constraint market_open_minutes_check CHECK (open_minutes >= 0 AND open_minutes <= 1439),
  constraint market_pkey PRIMARY KEY (id)
);
CREATE TRIGGER market_is_announced AFTER INSERT OR DELETE OR UPDATE ON market FOR EACH ROW EXECUTE FUNCTION announce_site();

create table market_day (
  market_id bigint not null,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  off boolean not null,
  state text not null default 'open',
  open_number text,
  close_number text,
  pot_account bigint not null,
  open_sealed boolean not null default false,
  close_sealed boolean not null default false,
  constraint market_day_check CHECK (starts_at < ends_at AND opens_at <= closes_at),
  constraint market_day_check1 CHECK (close_number IS NULL OR open_number IS NOT NULL),
  constraint market_day_close_number_check CHECK (close_number ~ '^[0-9]{3}$'),
  constraint market_day_market_id_fkey FOREIGN KEY (market_id) REFERENCES market(id),
  constraint market_day_open_number_check CHECK (open_number ~ '^[0-9]{2,3}$'),
  constraint market_day_pkey PRIMARY KEY (market_id, day),
  constraint market_day_pot_account_key UNIQUE (pot_account),
  constraint market_day_state_check CHECK (state = ANY (ARRAY['open', 'settling', 'settled', 'voided']))
);
CREATE INDEX market_day_in_force ON market_day USING btree (market_id, starts_at);
CREATE TRIGGER market_day_is_announced AFTER INSERT OR DELETE OR UPDATE ON market_day FOR EACH ROW EXECUTE FUNCTION announce_site();
CREATE TRIGGER market_day_is_never_emptied BEFORE TRUNCATE ON market_day FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table notice (
  player_id bigint not null,
  id bigint not null default nextval('notice_number'::regclass),
  kind text not null,
  details jsonb not null,
  made_at timestamptz not null,
  read_in text,
  constraint notice_pkey PRIMARY KEY (player_id, id)
);
CREATE INDEX notice_made_at ON notice USING brin (made_at);
CREATE INDEX notice_made_at_idx ON notice USING btree (made_at);
CREATE INDEX notice_unread ON notice USING btree (player_id) WHERE read_in IS NULL;

create table otp_challenge (
  mobile text not null,
  ref_hash text not null,
  purpose text not null,
  made_at timestamptz not null,
  wrong_tries smallint not null default 0,
  proof_hash text,
  proved_at timestamptz,
  used_at timestamptz,
  constraint otp_challenge_pkey PRIMARY KEY (mobile, ref_hash),
  constraint otp_challenge_purpose_check CHECK (purpose = ANY (ARRAY['register', 'reset', 'upi'])),
  constraint otp_challenge_ref_hash_check CHECK (ref_hash ~ '^[0-9a-f]{64}$')
);

create table otp_code (
  mobile text not null,
  ref_hash text not null,
  code_hash text not null,
  sent_at timestamptz not null,
  id bigint not null generated always as identity,
  constraint otp_code_mobile_ref_hash_fkey FOREIGN KEY (mobile, ref_hash) REFERENCES otp_challenge(mobile, ref_hash) ON DELETE CASCADE,
  constraint otp_code_pkey PRIMARY KEY (mobile, ref_hash, id)
);

create table payout_number (
  player_id bigint not null,
  method smallint not null,
  number text not null,
  changed_at timestamptz not null,
  constraint payout_number_method_check CHECK (method = ANY (ARRAY[2, 3, 4])),
  constraint payout_number_number_check CHECK (number ~ '^[6-9][0-9]{9}$'),
  constraint payout_number_pkey PRIMARY KEY (player_id, method),
  constraint payout_number_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id)
);
CREATE INDEX payout_number_number ON payout_number USING btree (number);

create table play_break (
  player_id bigint not null,
  kind text not null,
  began_at timestamptz not null,
  ends_at timestamptz not null,
  constraint play_break_check CHECK (ends_at > began_at),
  constraint play_break_kind_check CHECK (kind = ANY (ARRAY['time_out', 'self_exclusion'])),
  constraint play_break_pkey PRIMARY KEY (player_id),
  constraint play_break_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id)
);

create table play_limit (
  player_id bigint not null,
  kind text not null,
  period text not null,
  points bigint,
  next_points bigint,
  next_from timestamptz,
  constraint play_limit_kind_check CHECK (kind = ANY (ARRAY['stake', 'deposit'])),
  constraint play_limit_next_points_check CHECK (next_points > 0),
  constraint play_limit_period_check CHECK (period = ANY (ARRAY['day', 'week', 'month'])),
  constraint play_limit_pkey PRIMARY KEY (player_id, kind, period),
  constraint play_limit_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint play_limit_points_check CHECK (points > 0)
);

create table player (
  id bigint not null generated always as identity,
  mobile text not null,
  name text not null,
  email text not null default '',
  password_hash text not null,
  betting_on boolean not null default true,
  transfer_on boolean not null default true,
  blocked boolean not null default false,
  created_at timestamptz not null,
  let_in_until timestamptz,
  hold_until timestamptz,
  number_proved boolean not null default true,
  terms_version text,
  agreed_at timestamptz,
  constraint player_agreed CHECK ((terms_version IS NULL) = (agreed_at IS NULL)),
  constraint player_mobile_check CHECK (mobile ~ '^[6-9][0-9]{9}$'),
  constraint player_mobile_key UNIQUE (mobile),
  constraint player_name_check CHECK (name <> ''),
  constraint player_pkey PRIMARY KEY (id)
);
CREATE TRIGGER player_is_announced AFTER UPDATE ON player FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION announce_player();
CREATE TRIGGER player_is_never_emptied BEFORE TRUNCATE ON player FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table player_session (
  token_hash text not null,
  player_id bigint not null,
  device_id text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  device_name text not null default '',
  constraint player_session_pkey PRIMARY KEY (token_hash),
  constraint player_session_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint player_session_token_hash_check CHECK (token_hash ~ '^[0-9a-f]{64}$')
);
CREATE INDEX player_session_created_at_idx ON player_session USING btree (created_at);
CREATE INDEX player_session_live ON player_session USING btree (player_id) WHERE ended_at IS NULL;
CREATE TRIGGER player_session_is_announced AFTER INSERT OR DELETE OR UPDATE OF ended_at ON player_session FOR EACH ROW EXECUTE FUNCTION announce_session();

create table push_device (
  id bigint not null generated always as identity,
  player_id bigint not null,
  token_hash text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  topics text[] not null,
  quiet_from integer,
  quiet_to integer,
  saved_at timestamptz not null,
  failures integer not null default 0,
  failing_since timestamptz,
  constraint push_device_check CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from <> quiet_to),
  constraint push_device_endpoint_key UNIQUE (endpoint),
  constraint push_device_pkey PRIMARY KEY (id),
  constraint push_device_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint push_device_quiet_from_check CHECK (quiet_from >= 0 AND quiet_from <= 1439),
  constraint push_device_quiet_to_check CHECK (quiet_to >= 0 AND quiet_to <= 1439),
  constraint push_device_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX push_device_player ON push_device USING btree (player_id);

create table push_job (
  device_id bigint not null,
  notice_id bigint not null,
  player_id bigint not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  constraint push_job_pkey PRIMARY KEY (device_id, notice_id)
);
CREATE INDEX push_job_due ON push_job USING btree (due_at);

create table push_key (
  the_only boolean not null default true,
  public_key text not null,
  private_key text not null,
  made_at timestamptz not null,
  constraint push_key_pkey PRIMARY KEY (the_only),
  constraint push_key_the_only_check CHECK (the_only)
);

create table rate (
  family text not null,
  label text not null,
  stake bigint not null,
  pays bigint not null,
  changed_at timestamptz not null,
  constraint rate_pays_check CHECK (pays > 0),
  constraint rate_pkey PRIMARY KEY (family, label),
  constraint rate_stake_check CHECK (stake > 0)
);

create table receiver_check (
  player_id bigint not null,
  minute bigint not null,
  made integer not null,
  constraint receiver_check_pkey PRIMARY KEY (player_id, minute)
);

create table remote_failure (
  id bigint not null generated always as identity,
  remote text not null,
  version text not null,
  phase text not null,
  cause text not null,
  browser text not null,
  frames text[] not null,
  times integer not null default 1,
  last_at timestamptz not null,
  constraint remote_failure_pkey PRIMARY KEY (id),
  constraint remote_failure_remote_version_phase_cause_browser_frames_key UNIQUE (remote, version, phase, cause, browser, frames)
);
CREATE INDEX remote_failure_last_at ON remote_failure USING btree (last_at);

create table remote_load (
  remote text not null,
  version text not null,
  hour timestamptz not null,
  network text not null,
  reports smallint not null,
  loads smallint not null,
  failures smallint not null,
  instead smallint not null default 0,
  constraint remote_load_pkey PRIMARY KEY (remote, version, hour, network)
);
CREATE INDEX remote_load_hour ON remote_load USING btree (hour);

create table reopened_seal (
  market_id bigint not null,
  day date not null,
  session text not null,
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
  constraint reopened_seal_pkey PRIMARY KEY (market_id, day, session, nth),
  constraint reopened_seal_session_check CHECK (session = ANY (ARRAY['open', 'close']))
);
CREATE INDEX reopened_seal_by_day ON reopened_seal USING btree (day);
CREATE TRIGGER reopened_seal_is_final BEFORE DELETE OR UPDATE ON reopened_seal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reopened_seal_is_never_emptied BEFORE TRUNCATE ON reopened_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table request_count (
  player_id bigint not null,
  minute bigint not null,
  claimed integer not null,
  constraint request_count_pkey PRIMARY KEY (player_id, minute)
);

create table request_key (
  player_id bigint not null,
  request_id text not null,
  meaning text not null,
  answer json,
  made_at timestamptz not null,
  constraint request_key_pkey PRIMARY KEY (player_id, request_id)
);
CREATE INDEX request_key_age ON request_key USING btree (made_at);

create table root_post (
  market_id bigint not null,
  day date not null,
  session text not null,
  nth integer not null,
  due_at timestamptz,
  tries integer not null default 0,
  host text not null default '',
  error text,
  posted_at timestamptz,
  constraint root_post_pkey PRIMARY KEY (market_id, day, session, nth),
  constraint root_post_session_check CHECK (session = ANY (ARRAY['open', 'close']))
);
CREATE INDEX root_post_due ON root_post USING btree (due_at) WHERE due_at IS NOT NULL;

create table schema_migration (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default clock_timestamp(),
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table seal_block (
  market_id bigint not null,
  day date not null,
  session text not null,
  block_no integer not null,
  slips bigint[] not null,
  hashes bytea not null,
  root text not null,
  players bigint[],
  constraint seal_block_pkey PRIMARY KEY (market_id, day, session, block_no)
);
CREATE INDEX seal_block_market_id_day_session_slips_idx ON seal_block USING btree (market_id, day, session, (slips[1]));
CREATE TRIGGER seal_block_is_final BEFORE DELETE OR UPDATE ON seal_block FOR EACH ROW EXECUTE FUNCTION keep_block();
CREATE TRIGGER seal_block_is_never_emptied BEFORE TRUNCATE ON seal_block FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table security_event (
  id bigint not null generated always as identity,
  made_at timestamptz not null,
  kind text not null,
  player_id bigint,
  mobile text not null default '',
  address text not null default '',
  device text not null default '',
  details jsonb not null default '{}'::jsonb,
  times integer not null default 1,
  fold text,
  constraint security_event_fold_check CHECK (fold ~ '^[0-9]+:'),
  constraint security_event_kind_check CHECK (kind ~ '^[a-z_]+$'),
  constraint security_event_pkey PRIMARY KEY (id),
  constraint security_event_times_check CHECK (times > 0)
);
CREATE INDEX security_event_at ON security_event USING btree (made_at, id);
CREATE UNIQUE INDEX security_event_fold ON security_event USING btree (fold) WHERE fold IS NOT NULL;
CREATE INDEX security_event_of ON security_event USING btree (mobile, made_at, id) WHERE mobile <> '';
CREATE TRIGGER security_event_is_final BEFORE DELETE OR UPDATE ON security_event FOR EACH ROW EXECUTE FUNCTION keep_security_event();
CREATE TRIGGER security_event_is_never_emptied BEFORE TRUNCATE ON security_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table session_seal (
  market_id bigint not null,
  day date not null,
  session text not null,
  last_slip bigint not null,
  sealed_at timestamptz not null,
  slips integer,
  root text,
  head text,
  signing_key text,
  signature text,
  published_at timestamptz,
  consistency text[] not null default '{}'::text[],
  constraint session_seal_check CHECK ((root IS NULL) = (published_at IS NULL)),
  constraint session_seal_pkey PRIMARY KEY (market_id, day, session),
  constraint session_seal_session_check CHECK (session = ANY (ARRAY['open', 'close']))
);
CREATE INDEX session_seal_published ON session_seal USING btree (published_at) WHERE root IS NOT NULL;
CREATE INDEX session_seal_unpublished ON session_seal USING btree (sealed_at) WHERE root IS NULL;
CREATE TRIGGER session_seal_is_final BEFORE DELETE OR UPDATE ON session_seal FOR EACH ROW EXECUTE FUNCTION keep_seal();
CREATE TRIGGER session_seal_is_never_emptied BEFORE TRUNCATE ON session_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table settlement_task (
  id bigint not null generated always as identity,
  market_id bigint not null,
  day date not null,
  kind text not null,
  scope text not null,
  open_number text,
  close_number text,
  winners text[] not null default '{}'::text[],
  reverses bigint,
  actor text not null,
  reason text not null default '',
  at_player bigint not null default 0,
  at_slip bigint not null default 0,
  chunks integer not null default 0,
  lines bigint not null default 0,
  won_lines bigint not null default 0,
  stakes bigint not null default 0,
  winnings bigint not null default 0,
  debts bigint not null default 0,
  made_at timestamptz not null,
  finished_at timestamptz,
  last_slip bigint,
  open_labels text[] not null default '{"Single Digit","Single Pana","Double Pana","Triple Pana"}'::text[],
  notice_id bigint,
  notice_kind text,
  notice_reason text,
  constraint settlement_task_check CHECK ((kind = 'reverse') = (reverses IS NOT NULL)),
  constraint settlement_task_kind_check CHECK (kind = ANY (ARRAY['settle', 'reverse', 'refund'])),
  constraint settlement_task_pkey PRIMARY KEY (id),
  constraint settlement_task_scope_check CHECK (scope = ANY (ARRAY['open', 'all']))
);
CREATE INDEX settlement_task_of ON settlement_task USING btree (market_id, day, id);
CREATE INDEX settlement_task_unfinished ON settlement_task USING btree (id) WHERE finished_at IS NULL;
CREATE TRIGGER settlement_task_is_never_emptied BEFORE TRUNCATE ON settlement_task FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table signing_key (
  id text not null,
  public_key text not null,
  private_key text not null,
  made_at timestamptz not null,
  retired_at timestamptz,
  constraint signing_key_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX signing_key_in_use ON signing_key USING btree ((true)) WHERE retired_at IS NULL;
CREATE TRIGGER signing_key_is_never_emptied BEFORE TRUNCATE ON signing_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table site (
  id boolean not null default true,
  money_open boolean not null default true,
  money_note text not null default '',
  min_bid bigint not null default 10,
  max_bid bigint not null default 100000,
  min_deposit bigint not null default 300,
  max_deposit bigint not null default 100000,
  min_withdrawal bigint not null default 500,
  max_withdrawal bigint not null default 50000,
  min_transfer bigint not null default 100,
  max_transfer bigint not null default 10000,
  withdraw_open_minutes smallint not null default 420,
  withdraw_close_minutes smallint not null default 1320,
  whatsapp text not null default '',
  phone text not null default '',
  telegram text not null default '',
  payee_name text not null default '',
  bank_account text not null default '',
  bank_ifsc text not null default '',
  upi_id text not null default '',
  google_upi_id text not null default '',
  phonepe_upi_id text not null default '',
  deposit_rule text not null default '',
  withdrawal_rule text not null default '',
  constraint site_check CHECK (min_bid <= max_bid AND min_deposit <= max_deposit AND min_withdrawal <= max_withdrawal AND min_transfer <= max_transfer),
  constraint site_id_check CHECK (id),
  constraint site_min_bid_check CHECK (min_bid > 0),
  constraint site_min_deposit_check CHECK (min_deposit > 0),
  constraint site_min_transfer_check CHECK (min_transfer > 0),
  constraint site_min_withdrawal_check CHECK (min_withdrawal > 0),
  constraint site_pkey PRIMARY KEY (id),
  constraint site_withdraw_close_minutes_check CHECK (withdraw_close_minutes >= 0 AND withdraw_close_minutes <= 1439),
  constraint site_withdraw_open_minutes_check CHECK (withdraw_open_minutes >= 0 AND withdraw_open_minutes <= 1439)
);
CREATE TRIGGER site_is_announced AFTER INSERT OR DELETE OR UPDATE ON site FOR EACH ROW EXECUTE FUNCTION announce_site();

create table slide (
  id bigint not null,
  image text not null,
  position smallint not null,
  active boolean not null default true,
  alt text not null default '',
  constraint slide_image_check CHECK (image ~ '^(/|https://)'),
  constraint slide_pkey PRIMARY KEY (id)
);

create table slip (
  id bigint not null generated always as identity,
  player_id bigint not null,
  market_id bigint not null,
  day date not null,
  label text not null,
  line_count integer not null,
  points bigint not null,
  placed_at timestamptz not null,
  salt bytea default OVERLAY(uuid_send(gen_random_uuid()) PLACING SUBSTRING(uuid_send(gen_random_uuid()) FROM 1 FOR 3) FROM 7),
  constraint slip_line_count_check CHECK (line_count > 0),
  constraint slip_pkey PRIMARY KEY (player_id, id),
  constraint slip_points_check CHECK (points > 0)
);
CREATE INDEX slip_by_market ON slip USING btree (market_id, day, player_id, id);
CREATE INDEX slip_player_id_day_market_id_idx ON slip USING btree (player_id, day, market_id);
CREATE TRIGGER slip_is_final BEFORE UPDATE ON slip FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER slip_is_kept AFTER DELETE ON slip REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_slip();
CREATE TRIGGER slip_is_never_emptied BEFORE TRUNCATE ON slip FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table stake_day (
  player_id bigint not null,
  day date not null,
  points bigint not null,
  constraint stake_day_pkey PRIMARY KEY (player_id, day),
  constraint stake_day_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint stake_day_points_check CHECK (points >= 0)
);

create table taken_operation (
  id uuid not null,
  taken_at timestamptz not null,
  constraint taken_operation_pkey PRIMARY KEY (id)
);
CREATE TRIGGER taken_operation_is_final BEFORE DELETE OR UPDATE ON taken_operation FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER taken_operation_is_never_emptied BEFORE TRUNCATE ON taken_operation FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table transfer (
  id bigint not null generated always as identity,
  debit_account bigint not null,
  credit_account bigint not null,
  amount bigint not null,
  code text not null,
  reference text not null,
  actor text not null,
  reverses bigint,
  debit_balance_after bigint,
  credit_balance_after bigint,
  made_at timestamptz not null,
  constraint transfer_amount_check CHECK (amount > 0),
  constraint transfer_check CHECK (debit_account <> credit_account),
  constraint transfer_code_check CHECK (code ~ '^[a-z_]+$'),
  constraint transfer_debit_account_reference_key UNIQUE (debit_account, reference),
  constraint transfer_pkey PRIMARY KEY (debit_account, id)
);
CREATE INDEX transfer_reversal ON transfer USING btree (reverses) WHERE reverses IS NOT NULL;
CREATE INDEX transfer_to ON transfer USING btree (credit_account, id);
CREATE TRIGGER transfer_is_final BEFORE DELETE OR UPDATE ON transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfer_is_never_emptied BEFORE TRUNCATE ON transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table win_telling (
  player_id bigint not null,
  telling text not null,
  told_from bigint not null,
  told_to bigint not null,
  earlier_telling text,
  earlier_from bigint,
  earlier_to bigint,
  constraint win_telling_check CHECK (told_from <= told_to),
  constraint win_telling_pkey PRIMARY KEY (player_id),
  constraint win_telling_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id)
);

create table withdraw_request (
  player_id bigint not null,
  id bigint not null generated always as identity,
  points bigint not null,
  method smallint not null,
  number text not null,
  status text not null default 'pending',
  receipt_url text not null default '',
  remark text not null default '',
  asked_at timestamptz not null,
  decided_at timestamptz,
  constraint withdraw_request_check CHECK ((status = 'pending') = (decided_at IS NULL)),
  constraint withdraw_request_method_check CHECK (method = ANY (ARRAY[2, 3, 4])),
  constraint withdraw_request_pkey PRIMARY KEY (player_id, id),
  constraint withdraw_request_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint withdraw_request_points_check CHECK (points > 0),
  constraint withdraw_request_receipt_url_check CHECK (receipt_url = '' OR receipt_url ~ '^https://'),
  constraint withdraw_request_status_check CHECK (status = ANY (ARRAY['pending', 'approved', 'cancelled']))
);
CREATE UNIQUE INDEX withdraw_request_number ON withdraw_request USING btree (id);
CREATE INDEX withdraw_request_pending ON withdraw_request USING btree (id) WHERE status = 'pending';
CREATE TRIGGER withdraw_request_is_never_emptied BEFORE TRUNCATE ON withdraw_request FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create sequence notice_number;

create sequence player_transfer_number;

CREATE OR REPLACE FUNCTION admit_attempt(p_now timestamptz, p_scope text, p_subject text, p_window interval, p_limit integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  recent timestamptz[];
begin
  insert into login_attempt (scope, subject, made_at) values (p_scope, p_subject, '{}') on conflict do nothing;
  select array(select t from unnest(a.made_at) as t where t > p_now - p_window and t < p_now + interval '1 minute') into recent
    from login_attempt a where a.scope = p_scope and a.subject = p_subject for update;
  if cardinality(recent) >= p_limit then
    return false;
  end if;
  update login_attempt set made_at = recent || p_now where scope = p_scope and subject = p_subject;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION announce_player()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('changes', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION announce_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('changes', coalesce(new.player_id, old.player_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION announce_site()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('changes', 'site');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION forgive_attempt(p_scope text, p_subject text)
 RETURNS void
 LANGUAGE sql
AS $function$
  update login_attempt set made_at = made_at[1:cardinality(made_at) - 1] where scope = p_scope and subject = p_subject
$function$;

CREATE OR REPLACE FUNCTION keep_bid_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  if exists (
    select * from gone except
    select l.* from (select distinct g.player_id, g.slip_id from gone g) s
      join bid_line l on l.player_id = s.player_id and l.slip_id = s.slip_id
  ) then
    raise exception 'a bid line is final' using errcode = 'restrict_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_block()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and not exists (
    select from session_seal r where r.market_id = old.market_id and r.day = old.day and r.session = old.session
  ) and exists (
    select from reopened_seal o where o.market_id = old.market_id and o.day = old.day and o.session = old.session
  ) then
    return old;
  end if;
  raise exception 'sealed leaves are final';
end $function$;

CREATE OR REPLACE FUNCTION keep_seal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION keep_security_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.fold is not null and new.times > old.times
     and to_jsonb(new) - 'times' = to_jsonb(old) - 'times' then
    return new;
  elsif tg_op = 'DELETE' and current_setting('ank.removes_old_events', true) = 'on' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION keep_slip()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  if exists (
    select * from gone except select s.* from gone g join slip s on s.player_id = g.player_id and s.id = g.id
  ) then
    raise exception 'a slip is final' using errcode = 'restrict_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_stake()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or (new.player_id, new.slip_id, new.line_no, new.label, new.session, new.digits, new.close_digits, new.points, new.stake, new.pays)
     is distinct from (old.player_id, old.slip_id, old.line_no, old.label, old.session, old.digits, old.close_digits, old.points, old.stake, old.pays) then
    raise exception 'a bid line is final' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION normal_reference(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(upper((regexp_replace(p_text, '[^0-9A-Za-z]', '', 'g') COLLATE "C")), '^0+(?=.)', '');

CREATE OR REPLACE FUNCTION normal_references(p_link text, p_payment text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT (n.reference COLLATE "C") AS reference FROM unnest(ARRAY[normal_reference(normal_references.p_link), normal_reference(normal_references.p_payment)]) n(reference) WHERE (n.reference <> '') ORDER BY (n.reference COLLATE "C"));

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION verify_code(p_now timestamptz, p_mobile text, p_ref_hash text, p_code_hash text, p_proof_hash text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  challenge otp_challenge;
begin
  select * into challenge from otp_challenge where mobile = p_mobile and ref_hash = p_ref_hash for update;
  if not found or challenge.proof_hash is not null or challenge.wrong_tries >= 3 then
    return 'dead';
  end if;
  if exists (
    select from otp_code c
     where c.mobile = p_mobile and c.ref_hash = p_ref_hash and c.code_hash = p_code_hash
       and p_now < c.sent_at + interval '5 minutes'
  ) then
    update otp_challenge set proof_hash = p_proof_hash, proved_at = p_now where mobile = p_mobile and ref_hash = p_ref_hash;
    return 'right';
  end if;
  update otp_challenge set wrong_tries = wrong_tries + 1 where mobile = p_mobile and ref_hash = p_ref_hash;
  return 'wrong';
end $function$;

-- In functions:
-- add_reversal(p_now timestamptz, p_market bigint, p_day date, p_last_slip bigint, p_scope text, p_actor text, p_reason text) returns void
-- add_task(p_now timestamptz, p_market bigint, p_day date, p_last_slip bigint, p_kind text, p_scope text, p_open text, p_close text, p_winners text[], p_actor text, p_reason text) returns void
-- admit_receiver_check(p_now timestamptz, p_player bigint) returns boolean
-- after_quiet(p_now timestamptz, p_from integer, p_to integer) returns timestamptz
-- announce_players(p_players bigint[]) returns void
-- attempt_limits() returns TABLE(kind text, known boolean, per text, numbers boolean, most integer, span interval)
-- balance_of(p_player bigint) returns bigint
-- begin_limits(p_offset_ms double precision, p_fixed timestamptz, p_player bigint) returns timestamptz
-- begin_request(p_now timestamptz, p_token_hash text, p_request_id text, p_meaning text, OUT player bigint, OUT betting_on boolean, OUT transfer_on boolean, OUT answer json) returns record
-- cancel_day(p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_actor text, p_reason text, p_notice text) returns json
-- check_code(p_now timestamptz, p_mobile text, p_ref_hash text, p_code_hash text, p_proof_hash text, p_address text, p_network text, p_device_hash text, OUT outcome text, OUT purpose text) returns record
-- count_remote_load(p_now timestamptz, p_network text, p_remote text, p_version text, p_phase text, p_cause text, p_browser text, p_frames text[]) returns boolean
-- credit_deposit(p_now timestamptz, p_request bigint, p_actor text) returns void
-- credit_due_deposit(p_now timestamptz, p_request bigint) returns boolean
-- day_fault(p_now timestamptz, p_day market_day) returns text
-- debt_account(p_player bigint) returns bigint
-- decide_deposit(p_now timestamptz, p_request bigint, p_approve boolean, p_reason text, p_actor text) returns json
-- decide_funds(p_now timestamptz, p_request bigint, p_approve boolean, p_actor text) returns json
-- decide_withdrawal(p_now timestamptz, p_request bigint, p_approve boolean, p_receipt_url text, p_remark text, p_actor text) returns json
-- declare_results(p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_was_open text, p_was_close text, p_open text, p_close text, p_open_labels text[], p_open_wins text[], p_wins text[], p_actor text, p_reason text) returns json
-- deposit_day(p_now timestamptz, p_player bigint, p_points bigint, p_asked date, p_request bigint) returns date
-- deposits_counted(p_player bigint, p_first date, p_end date, p_without bigint) returns bigint
-- device_known_to(p_mobile text, p_device_hash text) returns text
-- end_request(p_player bigint, p_request_id text, p_answer json) returns json
-- grant_points(p_offset_ms double precision, p_fixed timestamptz, p_player bigint, p_welcome bigint, p_daily bigint) returns TABLE(day date, points bigint)
-- has_slips(p_market bigint, p_day date) returns boolean
-- hold_withdrawal(p_now timestamptz, p_token_hash text, p_request_id text, p_meaning text, p_points bigint, p_methods smallint[]) returns json
-- in_daily_window(p_now timestamptz, p_opens integer, p_closes integer) returns boolean
-- india_day(p_moment timestamptz) returns date
-- is_archived(p_market bigint, p_day date) returns boolean
-- last_slip_id() returns bigint
-- limit_reached(p_now timestamptz, p_kind text, p_mobile text, p_address text, p_network text, p_device text) returns boolean
-- limit_room(p_now timestamptz, p_checked_at timestamptz, p_room bigint) returns bigint
-- limits_at(p_at timestamptz, p_player bigint, p_kind text) returns TABLE(period text, points bigint, next_points bigint, next_from timestamptz, first_day date, renews_at timestamptz)
-- lock_accounts(p_players bigint[], p_kinds text[]) returns void
-- lock_attempts(p_mobile text, p_network text, p_device text) returns void
-- lock_market(p_market bigint, p_exclusive boolean) returns void
-- make_market_days(p_days jsonb) returns integer
-- make_year(p_day date) returns void
-- moment(p_offset_ms double precision, p_fixed timestamptz) returns timestamptz
-- move_slips(p_market bigint, p_day date, p_limit integer, p_back boolean) returns integer
-- name_tasks(p_market bigint, p_day date, p_after bigint, p_kind text) returns void
-- next_slips(p_task settlement_task, p_limit integer, OUT players bigint[], OUT slips bigint[]) returns record
-- note_change(p_now timestamptz, p_event jsonb) returns void
-- note_remote_load(p_now timestamptz, p_network text, p_remote text, p_version text, p_replaced text, p_phase text, p_cause text, p_browser text, p_frames text[]) returns boolean
-- number_barred(p_now timestamptz, p_number text, p_made_at timestamptz) returns boolean
-- open_session(p_now timestamptz, p_token_hash text, p_player bigint, p_device_id text, p_password_hash text, p_device_hash text, p_event jsonb) returns boolean
-- pay_wallets(p_now timestamptz, p_pot bigint, p_players bigint[], p_points bigint[], p_references text[], p_code text, p_actor text) returns void
-- place_bid(p_now timestamptz, p_token_hash text, p_request_id text, p_meaning text, p_family text, p_market_id bigint, p_label text, p_labels text[], p_sessions text[], p_digits text[], p_close_digits text[], p_points bigint[], p_at_open boolean[], p_day date DEFAULT NULL::date) returns json
-- place_bid_alone(p_offset_ms double precision, p_fixed timestamptz, p_token_hash text, p_request_id text, p_meaning text, p_family text, p_market_id bigint, p_label text, p_labels text[], p_sessions text[], p_digits text[], p_close_digits text[], p_points bigint[], p_at_open boolean[], p_day date DEFAULT NULL::date) returns json
-- place_bids(p_offset_ms double precision, p_fixed timestamptz, p_token_hashes text[], p_request_ids text[], p_meanings text[], p_families text[], p_market_ids bigint[], p_labels text[], p_days date[], p_slips integer[], p_line_nos integer[], p_line_labels text[], p_sessions text[], p_digits text[], p_close_digits text[], p_points bigint[], p_at_open boolean[]) returns TABLE(n integer, answer json)
-- post_between(p_now timestamptz, p_debit bigint, p_credit bigint, p_amount bigint, p_code text, p_reference text, p_actor text) returns void
-- post_transfer(p_now timestamptz, p_debit bigint, p_credit bigint, p_amount bigint, p_code text, p_reference text, p_actor text) returns void
-- push_topics(p_kind text) returns text[]
-- queue_pushes(p_now timestamptz, p_players bigint[], p_notice bigint) returns void
-- readers_of_slips() returns SETOF text
-- redate_deposits(p_now timestamptz, p_player bigint) returns void
-- refund_lines(p_now timestamptz, p_task settlement_task, p_pot bigint, p_players bigint[], p_slips bigint[]) returns record
-- remember_device(p_now timestamptz, p_player bigint, p_device_hash text, p_event jsonb) returns void
-- remove_old_security_events(p_before timestamptz, p_most bigint, p_rows integer) returns bigint
-- reopen_session(p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_session text, p_actor text, p_reason text) returns json
-- repay_debt(p_now timestamptz, p_player bigint, p_reference text, p_actor text) returns bigint
-- request_funds(p_now timestamptz, p_token_hash text, p_request_id text, p_meaning text, p_points bigint, p_link text, p_payment text) returns json
-- request_withdrawal(p_now timestamptz, p_token_hash text, p_request_id text, p_meaning text, p_points bigint, p_method smallint) returns json
-- reserve_attempt(p_now timestamptz, p_kind text, p_mobile text, p_address text, p_network text, p_device_hash text) returns bigint
-- reverse_lines(p_now timestamptz, p_task settlement_task, p_pot bigint, p_house bigint, p_players bigint[], p_slips bigint[]) returns record
-- save_payout_number(p_now timestamptz, p_player bigint, p_method smallint, p_number text) returns json
-- save_push_device(p_now timestamptz, p_device jsonb, p_most integer) returns boolean
-- seal_session(p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_session text) returns json
-- session_lives(p_now timestamptz, p_session player_session) returns boolean
-- session_player(p_now timestamptz, p_token_hash text) returns TABLE(player_id bigint, betting_on boolean, blocked boolean, device_id text, last_seen_at timestamptz)
-- set_deposit_limit(p_offset_ms double precision, p_fixed timestamptz, p_player bigint, p_period text, p_points bigint) returns timestamptz
-- set_limit(p_now timestamptz, p_player bigint, p_kind text, p_period text, p_points bigint) returns void
-- set_results(p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_was_open text, p_was_close text, p_open text, p_close text, p_open_wins text[], p_wins text[], p_actor text, p_reason text) returns json
-- set_stake_limit(p_offset_ms double precision, p_fixed timestamptz, p_player bigint, p_period text, p_points bigint) returns timestamptz
-- settle_chunk(p_now timestamptz, p_market bigint, p_day date, p_limit integer) returns json
-- settle_lines(p_now timestamptz, p_task settlement_task, p_pot bigint, p_house bigint, p_players bigint[], p_slips bigint[]) returns record
-- slip_leaf(p_player bigint, p_slip bigint) returns bytea
-- stake_limits(p_now timestamptz, p_player bigint) returns TABLE(period text, points bigint, next_points bigint, next_from timestamptz, first_day date, renews_at timestamptz)
-- stake_limits_left(p_now timestamptz, p_player bigint) returns TABLE(period text, points bigint, points_left bigint, renews_at timestamptz)
-- stake_parts(p_player bigint) returns TABLE(day date, points bigint)
-- stake_refusal(p_now timestamptz, p_player bigint, p_points bigint) returns json
-- stake_room(p_now timestamptz, p_player bigint) returns bigint
-- stakes_counted(p_player bigint) returns TABLE(day date, points bigint)
-- stakes_since(p_player bigint, p_first date) returns TABLE(day date, points bigint)
-- store_kept_stakes(p_players bigint[]) returns void
-- store_results(p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_was_open text, p_was_close text, p_open text, p_close text, p_open_labels text[], p_open_wins text[], p_wins text[], p_actor text, p_reason text) returns json
-- store_seal(p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_session text, p_actor text, p_reason text) returns json
-- take_break(p_offset_ms double precision, p_fixed timestamptz, p_player bigint, p_kind text, p_span interval) returns timestamptz
-- take_operations(p_now timestamptz, p_rows jsonb) returns integer
-- take_wallet(p_token_hash text) returns boolean
-- transfer_points(p_now timestamptz, p_token_hash text, p_request_id text, p_meaning text, p_points bigint, p_mobile text) returns json
-- tree_root(p_hashes bytea) returns bytea
-- void_day(p_offset_ms double precision, p_fixed timestamptz, p_market bigint, p_day date, p_actor text, p_reason text) returns json
-- write_audit(p_now timestamptz, p_actor text, p_action text, p_details jsonb) returns void
-- write_notice(p_now timestamptz, p_player bigint, p_kind text, p_details jsonb) returns void
-- write_result_notices(p_now timestamptz, p_task settlement_task, p_players bigint[], p_bids bigint[], p_staked bigint[], p_won bigint[]) returns void
-- write_security_notice(p_now timestamptz, p_event security_event, p_device text) returns void
