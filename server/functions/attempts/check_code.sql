-- Checks an entered code. 'right' stores the proof and counts nothing; 'wrong' uses up one of the challenge's three
-- tries and is counted; 'limited': a limit is reached and nothing was compared; 'dead': the challenge can no longer be
-- answered. The right code again, as after a lost answer, takes a try and replaces the proof as long as it is unused.
create or replace function check_code(
  p_now timestamptz, p_mobile text, p_ref_hash text, p_code_hash text, p_proof_hash text,
  p_address text, p_network text, p_device_hash text, out outcome text, out purpose text
) language plpgsql as $$
declare
  device text := device_known_to(p_mobile, p_device_hash);
  challenge otp_challenge;
  codes text[];
  kind_of text;
begin
  perform lock_attempts(p_mobile, p_network, device);
  select * into challenge from otp_challenge c where c.mobile = p_mobile and c.ref_hash = p_ref_hash;
  outcome := 'dead';
  if not found or challenge.used_at is not null or challenge.wrong_tries >= 3 then
    return;
  end if;
  purpose := challenge.purpose;
  select array_agg(sent.code_hash) into codes from (
    select c.code_hash, c.sent_at, c.id, min(c.id) over () as first, max(c.id) over () as newest
      from otp_code c where c.mobile = p_mobile and c.ref_hash = p_ref_hash
  ) sent
   where sent.id in (sent.first, sent.newest) and p_now < sent.sent_at + interval '5 minutes';
  if codes is null then
    return;
  end if;
  kind_of := case purpose when 'register' then 'registration code' else 'code' end;
  if limit_reached(p_now, kind_of, p_mobile, p_address, p_network, device) then
    outcome := 'limited';
    return;
  end if;
  if p_code_hash = any (codes) then
    update otp_challenge c set proof_hash = p_proof_hash, proved_at = coalesce(c.proved_at, p_now),
           wrong_tries = c.wrong_tries + (c.proof_hash is not null)::int
     where c.mobile = p_mobile and c.ref_hash = p_ref_hash;
    outcome := 'right';
    return;
  end if;
  update otp_challenge c set wrong_tries = c.wrong_tries + 1 where c.mobile = p_mobile and c.ref_hash = p_ref_hash;
  insert into attempt (kind, mobile, address, network, device_hash, made_at)
  values (kind_of, p_mobile, p_address, p_network, device, p_now);
  outcome := 'wrong';
end $$;
