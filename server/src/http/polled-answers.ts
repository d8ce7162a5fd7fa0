import { formatServerTime, type Wire } from '@ank/protocol/server';
import { hash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { Pieces } from './pieces';

/** Fields that change with the clock alone, which versions ignore. */
export const WITH_THE_CLOCK: readonly string[] = ['open_duration', 'close_duration'];

/** The list that a polled answer shares with all other answers of the same second. */
type SharedPart = {
  /** `{"result":[...],`, to be followed by the player's own fields. */
  bytes: Buffer;
  version: string;
  /** The head of a gzip member with `bytes` as complete blocks, made when the first client accepts gzip. */
  packed: () => { begin: Buffer; crc: number };
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
      return { begin: Buffer.concat([GZIP_HEAD, blocks]), crc: crc32(bytes) };
    }),
  };
}

/** RFC 1952: magic number, deflate, no flags, no time, no extra flags, unknown system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** The header of a stored block, and the checksum and length that end a gzip member. */
const BLOCK_HEAD = 5;
const TAIL = 8;

/** One gzip member: the shared part as compressed once, then `own` uncompressed in a final stored block. */
function gzipped(shared: SharedPart, own: string): Pieces {
  const { begin, crc } = shared.packed();
  const length = Buffer.byteLength(own);
  const end = Buffer.allocUnsafe(BLOCK_HEAD + length + TAIL);
  end.writeUInt8(1);
  end.writeUInt16LE(length, 1);
  end.writeUInt16LE(~length & 0xffff, 3);
  end.write(own, BLOCK_HEAD);
  end.writeUInt32LE(crc32(end.subarray(BLOCK_HEAD, BLOCK_HEAD + length), crc), BLOCK_HEAD + length);
  end.writeUInt32LE(shared.bytes.length + length, BLOCK_HEAD + length + 4);
  return [begin, end];
}

/** The version that a poll was sent with. */
export type Poll = {
  /** The version of the client's last answer. */
  since: string | null;
  takesGzip: () => boolean;
};

/** The answer to a poll. `player` and `site` are the same objects as long as nothing of them has changed. */
export type PolledReply = { nowMs: number; markets: readonly Wire[]; player?: object; site?: object };

/** The fields besides the list and the time, as `,"name":value,...}`. */
type OwnPart = { fields: string; version: string };

function ownPart({ result: _shared, server_time: _now, ...own }: Wire): OwnPart {
  const fields = JSON.stringify(own);
  return { fields: `,${fields.slice(1)}`, version: digest(fields) };
}

/** Renders the fields of a player once while player and settings are the same objects. */
function ownParts<Reply extends PolledReply>(encode: (reply: Reply) => Wire): (reply: Reply) => OwnPart {
  const kept = new WeakMap<object, { site: object | undefined; own: OwnPart }>();
  return (reply) => {
    const { player, site } = reply;
    const known = player && kept.get(player);
    if (known && known.site === site) return known.own;
    const own = ownPart(encode(reply));
    if (player) kept.set(player, { site, own });
    return own;
  };
}

/** Renders the answers of one call. */
export type PollRenderer<Reply> = (reply: Reply, poll: Poll) => { pieces: Pieces; gzip: boolean };

export type PolledAnswers = {
  rendererOf: <Reply extends PolledReply>(encode: (reply: Reply) => Wire) => PollRenderer<Reply>;
  /** The version of a list: the first half of the version of each answer with it. */
  listVersion: (result: readonly Wire[]) => string;
};

/**
 * Renders answers to polls. A list is rendered and compressed once for all answers with the same array. A client that
 * already has the answer gets a short one (docs/protocol.md, Polls).
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
  let last = { nowMs: NaN, text: '' };
  const timeOf = (nowMs: number): string => {
    if (nowMs !== last.nowMs) last = { nowMs, text: formatServerTime(nowMs) };
    return last.text;
  };
  return {
    rendererOf(encode) {
      const ownOf = ownParts(encode);
      return (reply, { since, takesGzip }) => {
        const shared = partOf(reply.markets);
        const own = ownOf(reply);
        const version = `${shared.version}.${own.version}`;
        const serverTime = timeOf(reply.nowMs);
        // Versions and times need no escaping.
        if (since === version) {
          return { pieces: [`{"unchanged":true,"server_time":"${serverTime}","status":true}`], gzip: false };
        }
        const rest = `"version":"${version}","server_time":"${serverTime}"${own.fields}`;
        return takesGzip()
          ? { pieces: gzipped(shared, rest), gzip: true }
          : { pieces: [shared.bytes, rest], gzip: false };
      };
    },
    listVersion: (result) => partOf(result).version,
  };
}
