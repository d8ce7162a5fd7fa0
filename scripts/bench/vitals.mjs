/** Web vitals of a page, as in https://web.dev/vitals: LCP and INP in ms, CLS without a unit. */

/** Observes the vitals of every page that the context opens. */
export const watchVitals = (context) =>
  context.addInitScript(() => {
    const vitals = { lcp: 0, inp: 0, cls: 0 };
    globalThis.vitals = vitals;
    const watch = (type, note, more = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
    watch('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime));
    watch('layout-shift', ({ value, hadRecentInput }) => (vitals.cls += hadRecentInput ? 0 : value));
    const noteInput = ({ interactionId, duration }) => {
      if (interactionId) vitals.inp = Math.max(vitals.inp, duration);
    };
    watch('event', noteInput, { durationThreshold: 16 });
  });

/** The vitals so far, and the bytes of the page and its files as they were sent. */
export const vitalsOf = (page) =>
  page.evaluate(async () => {
    // An interaction is reported after the frame that shows it.
    await new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 100));
    const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return { ...globalThis.vitals, bytes: files.reduce((sum, { transferSize }) => sum + transferSize, 0) };
  });
