-- The commands and uploads that the log of the published site tells of, and the audit has. Servers that read the same
-- log take each of them once.
create table taken_operation (
  id uuid primary key,
  taken_at timestamptz not null
);
create trigger taken_operation_is_final before update or delete on taken_operation
  for each row execute function refuse_change();
create trigger taken_operation_is_never_emptied before truncate on taken_operation
  for each statement execute function refuse_change();
