-- 128 random bits: those of one UUID, with three bytes of another in the place of the three that hold fixed bits.
alter table slip alter column salt
  set default overlay(uuid_send(gen_random_uuid()) placing substring(uuid_send(gen_random_uuid()) from 1 for 3) from 7);
