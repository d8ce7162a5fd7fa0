import type { ServerResponse } from 'node:http';

/** Buffer limit for a reader that does not read. */
const MAX_WAITING_BYTES = 64 * 1024;

/** The reader of a stream. */
export type Reader = { token: string; playerId: string; address: string; publicUrl: string };

export type LiveStream = Reader & {
  send: (event: string) => void;
  /** A heartbeat. A reader that has left earlier bytes unread until then is dropped. */
  beat: () => void;
  end: () => void;
};

/** An event in wire format (HTML, Server-sent events). */
export const eventText = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export function createLiveStream(reader: Reader, response: ServerResponse): LiveStream {
  const write = (text: string, maxWaiting: number): void => {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > maxWaiting) response.destroy();
    else response.write(text);
  };
  return {
    ...reader,
    send: (event) => write(event, MAX_WAITING_BYTES),
    beat: () => write(':\n\n', 0),
    end: () => void response.end(),
  };
}
