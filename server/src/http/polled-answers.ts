import type { Wire } from '@ank/protocol/server';
import { hash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Fields that change with the clock alone, which versions ignore. */
export const WITH_THE_CLOCK: readonly string[] = ['open_duration', 'close_duration'];

/** The list that a polled answer shares with all other answers of the same second. */
type SharedPart = {
  /** `{"result":[...],`, to be followed by the player's own fields. */
  bytes: Buffer;
  version: string;
  /** `bytes` as complete blocks of a deflate stream, made when the first client accepts gzip. */
  packed: () => { blocks: Buffer; crc: number };
};

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
};

const digest = (text: string): string => hash('sha1', text, 'base64url').slice(0, 12);

function sharedPart(result: unknown): SharedPart {
  const bytes = Buffer.from(`{"result":${JSON.stringify(result)},`);
  return {
    bytes,
    version: digest(
      JSON.stringify(result, (name, value: unknown) => (WITH_THE_CLOCK.includes(name) ? undefined : value)),
    ),
    packed: once(() => {
      // A sync flush ends on a whole byte, so that another block can follow.
      const blocks = deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
      return { blocks, crc: crc32(bytes) };
    }),
  };
}

/** RFC 1952: magic number, deflate, no flags, no time, no extra flags, unknown system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** One gzip member: the shared part as compressed once, then `own` uncompressed in a final stored block. */
function gzipped(shared: SharedPart, own: string): Buffer {
  const { blocks, crc } = shared.packed();
  const bytes = Buffer.from(own);
  const stored = Buffer.alloc(5);
  stored.writeUInt8(1);
  stored.writeUInt16LE(bytes.length, 1);
  stored.writeUInt16LE(~bytes.length & 0xffff, 3);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc32(bytes, crc));
  tail.writeUInt32LE(shared.bytes.length + bytes.length, 4);
  return Buffer.concat([GZIP_HEAD, blocks, stored, bytes, tail]);
}

/** The version that a poll was sent with. */
export type Poll = {
  /** The version of the client's last answer. */
  since: string | null;
  takesGzip: boolean;
};

export type PolledAnswers = {
  render: (answer: Wire, poll: Poll) => { body: string | Buffer; gzip: boolean };
  /** The version of a list: the first half of the version of each answer with it. */
  listVersion: (result: readonly Wire[]) => string;
};

/**
 * Renders answers to polls. A `result` is rendered and compressed once for all answers with the same array. A client
 * that already has the answer gets a short one (docs/protocol.md, Polls).
 */
export function createPolledAnswers(): PolledAnswers {
  const kept = new WeakMap<object, SharedPart>();
  const partOf = (result: object): SharedPart => {
    const known = kept.get(result);
    if (known) return known;
    const part = sharedPart(result);
    kept.set(result, part);
    return part;
  };
  return {
    render({ result, server_time, ...own }, { since, takesGzip }) {
      const shared = partOf(result as object);
      const fields = JSON.stringify(own);
      const version = `${shared.version}.${digest(fields)}`;
      if (since === version) {
        return { body: JSON.stringify({ unchanged: true, server_time, status: true }), gzip: false };
      }
      const rest = `${JSON.stringify({ version, server_time }).slice(1, -1)},${fields.slice(1)}`;
      if (takesGzip) return { body: gzipped(shared, rest), gzip: true };
      return { body: Buffer.concat([shared.bytes, Buffer.from(rest)]), gzip: false };
    },
    listVersion: (result) => partOf(result).version,
  };
}
