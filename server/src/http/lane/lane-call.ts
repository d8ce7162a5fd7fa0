import { failedCall } from '../failures';
import type { refusalNoter } from '../note-refusal';
import type { CallReader, ReadCall } from '../read-call';
import type { Tools } from '../tools';
import type { LaneAnswer, LaneCall } from './lane';

type Steps = {
  read: CallReader;
  answer: (call: ReadCall, encodings: string | undefined) => Promise<LaneAnswer>;
  note: ReturnType<typeof refusalNoter>;
};

const NO_COOKIES = {
  setCookie(): never {
    throw new Error('a call of the lane sets no cookie');
  },
};

/** A call with the steps of its route, but without the framework. */
export const laneCall = ({ requestLimit, logger }: Tools, path: string, { read, answer, note }: Steps): LaneCall => {
  const fail = (call: ReadCall, error: Error): LaneAnswer => {
    note(call, error);
    const { httpStatus, body } = failedCall(error, path, logger);
    return { status: httpStatus, pieces: [JSON.stringify(body)], gzip: false };
  };
  const readOrNull = (...sent: Parameters<CallReader>): ReadCall | null => {
    try {
      return read(...sent);
    } catch {
      return null;
    }
  };
  return (body, sender) => {
    const call = readOrNull(body, sender, NO_COOKIES);
    if (call === null || call.token === null || !requestLimit.admitAtOnce(call.token, call.requestId)) return null;
    const encodings = sender.headers['accept-encoding']?.toString();
    return answer(call, encodings).catch((error: Error) => fail(call, error));
  };
};
