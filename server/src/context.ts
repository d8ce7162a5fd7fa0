import type { PlayerView } from '@ank/protocol';
import type { Clock } from './clock';
import type { Database, Queryable } from './db/port';

/** The origin of a call, as limits count it. */
export type Source = {
  /** An IPv4 address or an IPv6 /64. */
  address: string;
  /** The IPv4 /24 or IPv6 /56 around it. */
  network: string;
  /** Hash of the device cookie's secret; unique for a device that has no cookie yet. */
  deviceHash: string;
  /** Whether the device sent the cookie, or would only receive it now. */
  hasCookie: boolean;
  /** The user agent; '' if the client sends none. */
  agent: string;
};

/** Anybody on the network. */
export type Visitor = { source: Source };

/** The holder of a token. Where points move, the verb's SQL function looks up the player and decides in one step. */
export type Session = { token: string };

/** The player of a session that was looked up before. */
export type Player = { player: PlayerView };

/** The name in the audit, such as 'operator:asha', or 'house' for the server itself. */
export type Operator = { operator: string };

/** What a verb works with besides its input. The clock holds how the database computes the time, never the time. */
export type Context = { database: Database; clock: Clock };

/** A context with its actor: a visitor, a session, a player or an operator. Without one, the server acts. */
export type By<Actor> = Context & { actor: Actor };

/** A context within a transaction. */
export type Inside<Some extends Context = Context> = Omit<Some, 'database'> & { database: Queryable };

/** Runs `work` in one transaction, all or nothing. */
export const inTransaction = <Some extends Context, Result>(
  context: Some,
  work: (inside: Inside<Some>) => Promise<Result>,
): Promise<Result> => context.database.transaction((database) => work({ ...context, database }));
