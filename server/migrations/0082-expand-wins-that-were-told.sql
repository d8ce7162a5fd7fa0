-- Up to which credit of the wallet a player's wins were told, and in which telling those after told_from. What was
-- credited before now counts as told; a player without a row was told nothing.
create table win_telling (
  player_id bigint primary key references player (id),
  telling text not null,
  told_from bigint not null,
  told_to bigint not null,
  check (told_from <= told_to)
);

insert into win_telling (player_id, telling, told_from, told_to)
select a.player_id, '', newest.id, newest.id
  from account a
  cross join lateral (select max(t.id) as id from transfer t where t.credit_account = a.id) newest
 where a.kind = 'wallet' and newest.id is not null;
