-- What a market is called in Marathi; '' shows its English name, as with hindi_name.
alter table market add column marathi_name text not null default '';
