/** A call that the page's first script has sent, before the client was loaded. */
export type FirstCall = {
  url: string;
  body: string;
  /** Read completely at once, so that an unused answer leaves nothing open. */
  answer: Promise<{ response: Response; text: string }>;
  /** When it was sent, in ms of performance.now(). */
  askedAtMs: number;
  /** When the answer arrived, likewise; 0 until then. */
  answeredAtMs: number;
  cancel: () => void;
};

declare global {
  var firstCall: FirstCall | undefined;
}

/** An answer older than this, in ms, is not used. */
const MAX_AGE_MS = 10_000;

/** The first call, if it is the same request. It is used once. */
export function takeFirstCall(url: string, body: string): FirstCall | null {
  const call = globalThis.firstCall;
  if (call?.url !== url || call.body !== body) return null;
  globalThis.firstCall = undefined;
  return call.answeredAtMs !== 0 && performance.now() - call.answeredAtMs > MAX_AGE_MS ? null : call;
}
