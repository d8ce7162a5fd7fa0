-- The payout numbers that a player had when a self-exclusion began. With the numbers of now they are barred from new
-- accounts while it runs.
create table barred_number (
  player_id bigint not null references player,
  number text not null,
  primary key (player_id, number)
);
create index barred_number_number on barred_number (number);
create index payout_number_number on payout_number (number);
insert into barred_number (player_id, number)
select distinct n.player_id, n.number
  from play_break b join payout_number n on n.player_id = b.player_id
 where b.kind = 'self_exclusion';
