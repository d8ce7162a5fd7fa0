-- The Merkle root over hashes of 32 bytes each, as receipts/merkle.ts computes it; without hashes, the hash of nothing.
create or replace function tree_root(p_hashes bytea) returns bytea language plpgsql immutable as $$
declare
  hashes bytea := coalesce(p_hashes, ''::bytea);
begin
  while length(hashes) > 32 loop
    select string_agg(case length(pair) when 64 then sha256('\x01'::bytea || pair) else pair end, ''::bytea order by at)
      into hashes
      from (
        select at, substring(hashes from 64 * at + 1 for 64) as pair
          from generate_series(0, (length(hashes) - 1) / 64) at
      ) p;
  end loop;
  return case length(hashes) when 0 then sha256(hashes) else hashes end;
end $$;
