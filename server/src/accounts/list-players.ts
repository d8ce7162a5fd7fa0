import type { Context } from '../context';

export type PlayerRow = {
  mobile: string;
  name: string;
  points: string;
  held: string;
  owed: string;
  /** Whether a code sent to the number was entered. */
  proved: boolean;
  betting: boolean;
  blocked: boolean;
};

/** All players, or the one with that number. */
export function listPlayers({ database }: Context, { mobile }: { mobile: string | null }): Promise<PlayerRow[]> {
  return database.query<PlayerRow>(
    `select p.mobile, p.name, coalesce(w.credits - w.debits, 0) as points, coalesce(h.credits - h.debits, 0) as held,
            coalesce(d.debits - d.credits, 0) as owed, p.number_proved as proved, p.betting_on as betting,
            p.blocked
       from player p
       left join account w on w.player_id = p.id and w.kind = 'wallet'
       left join account h on h.player_id = p.id and h.kind = 'withdraw_hold'
       left join account d on d.player_id = p.id and d.kind = 'suspense'
      where $1::text is null or p.mobile = $1 order by p.id`,
    [mobile],
  );
}
