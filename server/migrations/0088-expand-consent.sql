-- What a player agreed to at the registration, and when; null for a registration that was not asked.
alter table player
  add column terms_version text,
  add column agreed_at timestamptz,
  add constraint player_agreed check ((terms_version is null) = (agreed_at is null));
