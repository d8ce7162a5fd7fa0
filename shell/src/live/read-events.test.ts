import { ReadableStream } from 'node:stream/web';
import { TextDecoder, TextEncoder } from 'node:util';
import { parseEvent, readEvents, type LiveEvent } from './read-events';
import { waitMs } from './stream';

beforeAll(() => void Object.assign(globalThis, { TextDecoder }));

const bodyOf = (pieces: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });

const WHOLE = 'event: ask\ndata: {"within":5}\n\n:\n\nevent: rows\ndata: {"from":"आ"}\n\n';
const EVENTS = [
  { name: 'ask', data: { within: 5 } },
  { name: 'rows', data: { from: 'आ' } },
];

test('events are read however they are split', async () => {
  for (let size = 1; size <= WHOLE.length; size += 1) {
    const pieces = Array.from({ length: Math.ceil(WHOLE.length / size) }, (_, at) =>
      WHOLE.slice(at * size, (at + 1) * size),
    );
    const events: LiveEvent[] = [];
    let signs = 0;
    await readEvents(bodyOf(pieces) as never, { onSign: () => (signs += 1), onEvent: (event) => events.push(event) });
    expect(events).toEqual(EVENTS);
    expect(signs).toBe(pieces.length);
  }
});

test.each([':', 'data: {}', 'event: ask', 'event: ask\ndata: {'])('%j is ignored', (block) => {
  expect(parseEvent(block)).toBeNull();
});

test('the wait before the next try is random, grows with each failure and is bounded', () => {
  expect([0, 1, 2, 20].map((failures) => waitMs(failures, 0))).toEqual([1_000, 1_000, 1_000, 1_000]);
  expect([0, 1, 2, 20].map((failures) => waitMs(failures, 1))).toEqual([11_000, 21_000, 41_000, 121_000]);
});
