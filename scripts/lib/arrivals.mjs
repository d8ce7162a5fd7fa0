/** The rate of slips before a cut-off doubles every so many seconds. */
const DOUBLES_EVERY = 20;

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The times of slips in the `seconds` before a cut-off: independent random moments at a rising rate, with about
 * `inLastMinute` of them in the last minute.
 */
export function arrivals(inLastMinute, seconds, random) {
  const upTo = (second) => 2 ** (second / DOUBLES_EVERY) - 1;
  const whole = upTo(seconds);
  const count = Math.round((inLastMinute * whole) / (whole - upTo(seconds - 60)));
  const at = () => Math.log2(1 + random() * whole) * DOUBLES_EVERY;
  return Array.from({ length: count }, at).sort((a, b) => a - b);
}
