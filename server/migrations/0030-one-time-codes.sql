-- One-time codes. A challenge is what a client asked for; each send, the first and the resent ones, adds a code to it.
-- Codes are stored as a hash that takes in the challenge's reference, which only the client holds: of four digits alone
-- a hash would hide nothing.
create table otp_challenge (
  mobile text not null,
  ref_hash text not null check (ref_hash ~ '^[0-9a-f]{64}$'),
  purpose text not null check (purpose in ('register', 'reset', 'upi')),
  made_at timestamptz not null,
  wrong_tries smallint not null default 0,
  proof_hash text,
  proved_at timestamptz,
  used_at timestamptz,
  primary key (mobile, ref_hash)
);

create table otp_code (
  mobile text not null,
  ref_hash text not null,
  code_hash text not null,
  sent_at timestamptz not null,
  primary key (mobile, ref_hash, code_hash),
  foreign key (mobile, ref_hash) references otp_challenge on delete cascade
);

-- 'right' stores the proof; 'wrong' uses up one of three tries; 'dead': there is nothing that could be guessed.
create function verify_code(p_now timestamptz, p_mobile text, p_ref_hash text, p_code_hash text, p_proof_hash text)
returns text language plpgsql as $$
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
end $$;

-- What is limited, each by itself: a flood of codes never keeps a player from logging in.
alter table login_attempt drop constraint login_attempt_scope_check;
alter table login_attempt add constraint login_attempt_scope_check
  check (scope in ('mobile', 'address', 'otp_mobile', 'otp_address', 'send_mobile', 'send_address', 'old_password'));

create unique index player_email on player (lower(email)) where email <> '';
