/** A call that the page's first script has sent, before the client was loaded. */
export type FirstCall = {
  url: string;
  body: string;
  /** Read to its end at once: a screen that does not poll leaves nothing open. */
  answer: Promise<{ response: Response; text: string }>;
  /** When the answer had come, in ms of performance.now(); 0 until then. */
  answeredAtMs: number;
  cancel: () => void;
};

declare global {
  var firstCall: FirstCall | undefined;
}

/** An older answer, in ms, is no better than none. */
const MAX_AGE_MS = 10_000;

/** The first call, if it asks for the same. It serves once. */
export function takeFirstCall(url: string, body: string): FirstCall | null {
  const call = globalThis.firstCall;
  if (call?.url !== url || call.body !== body) return null;
  globalThis.firstCall = undefined;
  return call.answeredAtMs !== 0 && performance.now() - call.answeredAtMs > MAX_AGE_MS ? null : call;
}
