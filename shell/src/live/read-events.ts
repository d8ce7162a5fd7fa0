export type LiveEvent = { name: string; data: unknown };

/** One event of a stream; null for a comment or anything else. */
export function parseEvent(block: string): LiveEvent | null {
  const lines = block.split('\n');
  const fieldOf = (name: string): string | undefined =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const [name, data] = [fieldOf('event'), fieldOf('data')];
  if (name === undefined || data === undefined) return null;
  try {
    return { name, data: JSON.parse(data) as unknown };
  } catch {
    return null;
  }
}

/** Reads server-sent events to their end. `onSign` is called for all data, comments included. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onSign, onEvent }: { onSign: () => void; onEvent: (event: LiveEvent) => void },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let received = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    const blocks = (received + decoder.decode(value, { stream: true })).split('\n\n');
    received = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) onEvent(event);
    }
  }
}
