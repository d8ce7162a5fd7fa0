/** What is announced: `site`, `roots`, ids of players (functions/ledger/announce_players), or `players` for all. */
const CHANNEL = 'changes';

/** What is called when announcements begin to be heard, when they no longer are, and for each. */
export type Ear = { begun: () => void; lost: () => void; notice: (payload: string) => void };

type Listening = { stop: () => Promise<void> };

/** The changes that the database announces, over one connection for all that hear them. */
export type Announcements = {
  /** `begun` is called at once if changes are heard already. Returns how to stop hearing. */
  hear: (ear: Ear) => () => void;
  close: () => Promise<void>;
};

/** Connects for the first that hears. */
export function createAnnouncements(database: { listen: (channel: string, ear: Ear) => Listening }): Announcements {
  const ears = new Set<Ear>();
  let listening: Listening | null = null;
  let isListening = false;

  const all = (call: (ear: Ear) => void): void => [...ears].forEach(call);

  return {
    hear(ear) {
      ears.add(ear);
      if (isListening) ear.begun();
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
      return () => void ears.delete(ear);
    },
    close: async () => listening?.stop(),
  };
}
