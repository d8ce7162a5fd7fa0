import { ENDS_WITH_OPEN } from '../ends-with-open';
import { check, type LedgerCheck, of } from './ledger-check';

const NAME = `'market ' || r.market_id || ' day ' || r.day || ' ' || r.session`;

/** Recomputes the published roots of sealed sessions from their slips. */
export const ROOT_CHECKS: readonly LedgerCheck[] = [
  check(
    'a sealed slip is as it was sealed',
    of(
      'seal_block',
      `select ${NAME} || ' block ' || r.block_no || ' (' || left(encode(tree_root(l.hashes), 'hex'), 16) || ')' as what
         from slice r
         cross join lateral (
           select string_agg(slip_leaf(f.player_id, f.id), ''::bytea order by f.place) as hashes
             from (
               select s.player_id, s.id, u.place
                 from unnest(r.players, r.slips) with ordinality u(player_id, id, place)
                -- With a limit, each slip is looked up for itself.
                cross join lateral (
                  select s.player_id, s.id from slip s
                   where s.player_id = u.player_id and s.id = u.id and s.market_id = r.market_id and s.day = r.day
                   limit 1
                ) s
                where r.players is not null
               union all
               -- A block from before its players were stored: among all slips of the day.
               select s.player_id, s.id, u.place
                 from unnest(r.slips) with ordinality u(id, place)
                 join slip s on s.id = u.id and s.market_id = r.market_id and s.day = r.day
                where r.players is null
             ) f
         ) l
        where l.hashes is distinct from r.hashes or encode(tree_root(r.hashes), 'hex') <> r.root`,
    ),
  ),
  check(
    'a root is over all slips of its session',
    of(
      'session_seal',
      `select ${NAME} || ' (' || r.slips || ', sealed ' || t.slips || ', placed ' || p.slips || ', '
                || left(encode(t.root, 'hex'), 16) || ')' as what
         from slice r
         cross join lateral (
           select tree_root(string_agg(decode(b.root, 'hex'), ''::bytea order by b.block_no)) as root,
                  coalesce(sum(cardinality(b.slips)), 0) as slips
             from seal_block b where b.market_id = r.market_id and b.day = r.day and b.session = r.session
         ) t
         cross join lateral (
           select count(*) as slips from slip s
            -- The limit makes the planner look up each slip's lines, not read all lines ever.
            cross join lateral (
              select from bid_line l
               where l.player_id = s.player_id and l.slip_id = s.id
                 and ${ENDS_WITH_OPEN} = (r.session = 'open') limit 1
            ) any_line
            where s.market_id = r.market_id and s.day = r.day and s.id <= r.last_slip and s.salt is not null
         ) p
        where r.root is not null
          and (encode(t.root, 'hex') <> r.root or r.head::json->>'root' <> r.root or t.slips <> r.slips
               or p.slips <> r.slips)`,
    ),
  ),
  check(
    'a root holds all slips of the one before it',
    of(
      'session_seal',
      `select ${NAME} || ' (' || o.slips || ', ' || left(o.root, 16) || ')' as what
         from slice r
         cross join lateral (
           select e.root, e.slips from reopened_seal e
            where e.market_id = r.market_id and e.day = r.day and e.session = r.session order by e.nth desc limit 1
         ) o
         cross join lateral (
           select tree_root(string_agg(
                    case when b.first + cardinality(b.slips) <= o.slips then decode(b.root, 'hex')
                         else tree_root(substring(b.hashes for 32 * (o.slips - b.first))) end,
                    ''::bytea order by b.block_no)) as root
             from (select k.*, 1024 * k.block_no as first from seal_block k
                    where k.market_id = r.market_id and k.day = r.day and k.session = r.session) b
            where b.first < o.slips
         ) t
        where r.root is not null
          and (encode(t.root, 'hex') <> o.root or r.head::jsonb #>> '{before,root}' is distinct from o.root)`,
    ),
  ),
];
