import type { Family } from '@ank/rules';
import type { Database } from '../../src/db/port';
import { type Command, type CommandOf, MODEL_MARKETS, oneOf } from './ledger-commands';
import type { Model, ModelDay } from './ledger-model';
import type { Player, World } from './world';

/** What the server answered, and what the model expects. */
export type Outcome = { actual: unknown; expected: unknown };

export type Action<Kind extends Command['kind']> = (stage: Stage, command: CommandOf<Kind>) => Promise<Outcome>;

class Interrupted extends Error {}

/** A settler that stops before its first chunk. */
export const interrupted = (database: Database): Database => ({
  ...database,
  query: (sql, values) =>
    sql.includes('settle_chunk') ? Promise.reject(new Interrupted()) : database.query(sql, values),
});

export const succeeds = (action: Promise<unknown>): Promise<boolean> =>
  action.then(
    () => true,
    (error: unknown) => error instanceof Interrupted,
  );

/** Picks one of `all` by the command's index. If `apt`, picks one that the action can succeed on, if any. */
export function aim<Item>(
  { apt, target }: { apt: boolean; target: number },
  all: readonly Item[],
  can: (one: Item) => boolean,
): Item {
  const able = apt ? all.filter(can) : [];
  return oneOf(able.length > 0 ? able : all, target);
}

/** The server and its model side by side. */
export class Stage {
  private serial = 0;

  constructor(
    readonly model: Model,
    readonly database: Database,
    readonly clock: World['clock'],
    readonly players: readonly Player[],
    /** Whether bids on a family, or on one of its games, are still of use. */
    readonly wants: (family: Family, game?: string) => boolean,
  ) {}

  player(at: number): Player {
    return this.players[at] as Player;
  }

  market(at: number): (typeof MODEL_MARKETS)[number] & { day: ModelDay } {
    return { ...oneOf(MODEL_MARKETS, at), day: this.model.days[at % MODEL_MARKETS.length] as ModelDay };
  }

  freshId(): string {
    return `model-${String((this.serial += 1)).padStart(4, '0')}`;
  }

  /** Sends a player's request, perhaps twice with one key; both answers must be equal. */
  async sent<Answer>(again: boolean, send: (requestId: string) => Promise<Answer>): Promise<Answer | null> {
    const requestId = this.freshId();
    const first = await send(requestId).catch(() => null);
    if (again) expect(await send(requestId).catch(() => null)).toEqual(first);
    return first;
  }
}
