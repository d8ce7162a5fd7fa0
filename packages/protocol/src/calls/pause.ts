import { formatMoment, parseMoment } from '@ank/rules';
import type { Wire } from '../server/server-call';
import { text, z } from '../wire';

/** A running break: `time_out` or `self_exclusion`, or a kind of a newer server. */
export type PlayPause = { kind: string; untilMs: number };

/** A moment, or ''. */
export const momentText = z.pipe(text, z.transform(parseMoment));

/** The fields of a break in an answer. They are missing without a break. */
export const pauseFields = { break_kind: text, break_until: momentText };

export const pauseOf = (wire: { break_kind: string; break_until: number | null }): PlayPause | null =>
  wire.break_until === null ? null : { kind: wire.break_kind, untilMs: wire.break_until };

export const encodePause = (pause: PlayPause | null): Wire =>
  pause === null ? {} : { break_kind: pause.kind, break_until: formatMoment(pause.untilMs) };
