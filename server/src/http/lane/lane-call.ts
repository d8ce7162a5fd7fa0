import { failedCall } from '../failures';
import type { refusalNoter } from '../note-refusal';
import type { CallReader, ReadCall } from '../read-call';
import type { Tools } from '../tools';
import type { LaneAnswer, LaneCall } from './lane';

type Steps<Answer> = {
  read: CallReader;
  serve: (call: ReadCall) => Promise<Answer>;
  render: (given: Answer, call: ReadCall, encodings: string | undefined) => LaneAnswer;
  note: ReturnType<typeof refusalNoter>;
};

const NO_COOKIES = {
  setCookie(): never {
    throw new Error('a call of the lane sets no cookie');
  },
};

/** A call with the steps of its route, but without the framework. */
export const laneCall = <Answer>(
  { requestLimit, logger }: Tools,
  path: string,
  { read, serve, render, note }: Steps<Answer>,
): LaneCall => {
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
  async function answered(call: ReadCall, encodings: string | undefined): Promise<LaneAnswer> {
    try {
      return render(await serve(call), call, encodings);
    } catch (error) {
      return fail(call, error as Error);
    }
  }
  return (body, sender) => {
    const call = readOrNull(body, sender, NO_COOKIES);
    if (call === null || call.token === null || !requestLimit.admitAtOnce(call.token, call.requestId)) return null;
    return answered(call, sender.headers['accept-encoding']?.toString());
  };
};
