/** Repeats `work`, which never fails, every `ms`. What takes longer is not begun again beside itself. */
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
