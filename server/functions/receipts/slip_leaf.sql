-- The hash of a slip, as receipts/leaf.ts makes it: SHA-256 of a zero byte and its JSON text.
create or replace function slip_leaf(p_player bigint, p_slip bigint) returns bytea language sql stable as $$
  select sha256('\x00'::bytea || convert_to(
           '{"v":1,"slip":"' || s.id || '","family":' || to_json(m.family) || ',"market":"' || s.market_id
             || '","day":"' || to_char(s.day, 'YYYY-MM-DD') || '","label":' || to_json(s.label)
             || ',"placed":"' || floor(extract(epoch from s.placed_at) * 1000)::bigint
             || '","lines":[' || l.lines || '],"salt":"' || encode(s.salt, 'hex') || '"}',
           'UTF8'))
    from slip s
    join market m on m.id = s.market_id
    cross join lateral (
      select string_agg(
               '[' || to_json(b.label) || ',' || to_json(b.session) || ',' || to_json(b.digits) || ','
                 || to_json(b.close_digits) || ',"' || b.points || '","' || b.stake || '","' || b.pays || '"]',
               ',' order by b.line_no) as lines
        from bid_line b where b.player_id = s.player_id and b.slip_id = s.id
    ) l
   where s.player_id = p_player and s.id = p_slip
$$;
