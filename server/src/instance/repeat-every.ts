/** Repeats `work`, which must not reject, every `ms`. Runs never overlap. */
export function repeatEvery(ms: number, work: () => Promise<unknown>): NodeJS.Timeout {
  let isUnderWay = false;
  return setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    void work().then(() => {
      isUnderWay = false;
    });
  }, ms).unref();
}
