-- As before, what a line stakes never changes. The check now runs only for statements that set such a column: that of a
-- settlement, which sets none, took a tenth of its time.
create or replace trigger bid_line_is_final
  before update of player_id, slip_id, line_no, label, session, digits, close_digits, points, stake, pays on bid_line
  for each row execute function keep_stake();
