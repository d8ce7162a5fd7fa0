import { LIVE_EVENTS } from '@ank/protocol';
import type { Wire } from '@ank/protocol/server';
import { FAMILY_NAMES } from '@ank/rules';
import { Refused, unavailable } from '../../errors';
import type { Board } from '../../markets/market-board';
import type { Tools } from '../tools';
import { changedRows } from './changed-rows';
import { eventText, type LiveStream } from './live-stream';
import { createOpenStreams, TURNS } from './open-streams';

const TICK_MS = 1_000;
const TICKS_BETWEEN_BEATS = 20;

/** Clients that must poll at once are spread over a time that grows with their number: so many per ms. */
const ASKS_PER_MS = 2;

/** The most sessions looked up in one query. */
const MAX_CHECKED = 400;

/** What all streams of one server address have been sent. */
type SentState = { lists: readonly (readonly Wire[])[]; site: string };

const within = (clients: number) => ({ within: clients === 1 ? 0 : Math.ceil(clients / ASKS_PER_MS) });

const ask = (clients: number): string => eventText(LIVE_EVENTS.ask, within(clients));

const rootsEvent = (clients: number): string => eventText(LIVE_EVENTS.roots, within(clients));

export type LiveHub = {
  /** Throws if there is no room, or notifications are not received. */
  admit: (reader: Pick<LiveStream, 'token' | 'address'>) => Promise<void>;
  open: (stream: LiveStream) => void;
  remove: (stream: LiveStream) => void;
  close: () => Promise<void>;
};

/** Sends the streams of this server what has changed, announced by the database or due by the clock. */
export function createLiveHub(
  tools: Pick<Tools, 'announcements' | 'board' | 'logger' | 'marketLists' | 'playerOf' | 'polledAnswers'>,
): LiveHub {
  const { announcements, board, logger, marketLists, playerOf, polledAnswers } = tools;
  const streams = createOpenStreams();
  const sentStates = new Map<string, SentState>();
  /** Streams whose session must be looked up, each with the number of clients to spread its poll over; 0: no poll. */
  const due = new Map<LiveStream, number>();
  /** Streams that have not started: the state from which their changes count is not known yet. */
  const opened = new Set<LiveStream>();
  let isSiteDue = false;
  let isWorking = false;
  let isSubscribed = false;
  let isClosed = false;
  let ticks = 0;
  let running: ReturnType<typeof start> | null = null;

  /** `begun` is the first event of a stream: its client asks anyway for what changed before. */
  const notify = (stream: LiveStream, event: string): void => {
    if (!opened.has(stream)) stream.send(event);
  };

  const stateOf = (now: Board, publicUrl: string): SentState => ({
    lists: FAMILY_NAMES.map((family) => marketLists(now, family, publicUrl)),
    site: JSON.stringify(now.site),
  });

  /** The events between two states; '' if nothing has changed. */
  function eventsOf(before: SentState, after: SentState, clients: number): string {
    let events = '';
    let asks = before.site !== after.site;
    after.lists.forEach((list, at) => {
      const known = before.lists[at] as readonly Wire[];
      const [from, to] = [polledAnswers.listVersion(known), polledAnswers.listVersion(list)];
      if (from === to) return;
      const rows = changedRows(known, list);
      if (rows === null) asks = true;
      else events += eventText(LIVE_EVENTS.rows, { from, to, rows });
    });
    return asks ? events + ask(clients) : events;
  }

  async function announceSite(): Promise<void> {
    const now = await board();
    for (const url of sentStates.keys()) if (!streams.byUrl().has(url)) sentStates.delete(url);
    for (const [url, readers] of streams.byUrl()) {
      const after = stateOf(now, url);
      const before = sentStates.get(url);
      sentStates.set(url, after);
      const events = before === undefined ? '' : eventsOf(before, after, readers.size);
      if (events !== '') for (const stream of readers) notify(stream, events);
    }
    for (const stream of opened) stream.send(eventText(LIVE_EVENTS.begun, {}));
    opened.clear();
  }

  /** Whether the stream's session is alive; ends the stream otherwise. The client's poll explains why. */
  async function holds(stream: LiveStream): Promise<boolean> {
    try {
      await playerOf(stream.token);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      notify(stream, ask(1));
      streams.remove(stream);
      stream.end();
      return false;
    }
  }

  /** Looks up one part of the sessions. The polls are spread over the time for all that were due with the part. */
  async function checkSessions(): Promise<void> {
    const clients = [...due.values()].filter((asking) => asking > 0).length;
    for (const [stream, asking] of due) if (asking > 0) check([stream], clients);
    const checked = [...due].slice(0, MAX_CHECKED);
    for (const [stream] of checked) due.delete(stream);
    try {
      const found = await Promise.all(checked.map(([stream]) => holds(stream)));
      for (const [at, [stream, asking]] of checked.entries())
        if (asking > 0 && found[at] && streams.isOpen(stream)) notify(stream, ask(asking));
    } catch (error) {
      for (const [stream, asking] of checked) if (streams.isOpen(stream)) check([stream], asking);
      throw error;
    }
  }

  /** One job at a time, so that older state is never sent after newer. Failures are retried at the next tick. */
  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    try {
      while (!isClosed && streams.size() > 0 && (isSiteDue || due.size > 0)) {
        if (isSiteDue) {
          isSiteDue = false;
          await announceSite();
        }
        if (due.size > 0) await checkSessions();
      }
    } catch (error) {
      logger.warn({ error: (error as Error).message }, 'streams were not notified');
    }
    isWorking = false;
  }

  const check = (some: Iterable<LiveStream>, asking: number): void => {
    for (const stream of some) due.set(stream, Math.max(asking, due.get(stream) ?? 0));
  };

  function note(payload: string): void {
    if (payload === 'site') isSiteDue = true;
    else if (payload === 'players') check(streams.all(), 1);
    // Roots are public, so no session is looked up.
    else if (payload === 'roots') for (const stream of [...streams.all()]) notify(stream, rootsEvent(streams.size()));
    else for (const playerId of payload.split(',')) check(streams.ofPlayer(playerId), 1);
    void work();
  }

  function tick(): void {
    ticks += 1;
    isSiteDue = true;
    check(streams.ofTurn(ticks), 0);
    for (let turn = ticks % TICKS_BETWEEN_BEATS; turn < TURNS; turn += TICKS_BETWEEN_BEATS)
      for (const stream of streams.ofTurn(turn)) stream.beat();
    void work();
  }

  /** Starts with the first stream. */
  function start() {
    let begin: () => void;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const stop = announcements.subscribe({
      begun() {
        isSubscribed = true;
        begin();
        // Earlier notifications may have been missed.
        note('site');
        note('players');
      },
      lost() {
        isSubscribed = false;
        begin();
      },
      notice: note,
    });
    return { begun, stop, timer: setInterval(tick, TICK_MS).unref() };
  }

  return {
    async admit(reader) {
      if (isClosed) throw unavailable();
      streams.admit(reader);
      running ??= start();
      await running.begun;
      if (!isSubscribed || isClosed) throw unavailable();
      streams.admit(reader);
    },
    open(stream) {
      streams.add(stream);
      opened.add(stream);
      isSiteDue = true;
      // Checked again, because its session may have ended since its request came.
      check([stream], 0);
      void work();
    },
    remove(stream) {
      streams.remove(stream);
      due.delete(stream);
      opened.delete(stream);
    },
    async close() {
      isClosed = true;
      for (const stream of [...streams.all()]) {
        streams.remove(stream);
        stream.end();
      }
      clearInterval(running?.timer);
      running?.stop();
    },
  };
}
