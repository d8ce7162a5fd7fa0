/** What is announced: `site`, `roots`, ids of players (functions/ledger/announce_players), or `players` for all. */
const CHANNEL = 'changes';

/** Called when announcements start to arrive, when they stop, and for each one. */
export type Listener = { begun: () => void; lost: () => void; notice: (payload: string) => void };

type Listening = { stop: () => Promise<void> };

/** The changes that the database announces, over one connection shared by all subscribers. */
export type Announcements = {
  /** Calls `begun` at once if the connection already listens. Returns a function that unsubscribes. */
  subscribe: (listener: Listener) => () => void;
  close: () => Promise<void>;
};

/** Connects for the first subscriber. */
export function createAnnouncements(database: {
  listen: (channel: string, listener: Listener) => Listening;
}): Announcements {
  const listeners = new Set<Listener>();
  let listening: Listening | null = null;
  let isListening = false;

  const all = (call: (listener: Listener) => void): void => [...listeners].forEach(call);

  return {
    subscribe(listener) {
      listeners.add(listener);
      if (isListening) listener.begun();
      listening ??= database.listen(CHANNEL, {
        begun() {
          isListening = true;
          all(({ begun }) => begun());
        },
        lost() {
          isListening = false;
          all(({ lost }) => lost());
        },
        notice: (payload) => all(({ notice }) => notice(payload)),
      });
      return () => void listeners.delete(listener);
    },
    close: async () => listening?.stop(),
  };
}
