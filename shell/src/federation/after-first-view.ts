/** Idle work waits this long, in ms, to leave the network to the first view. */
const FIRST_VIEW_MS = 4000;

const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));

export const afterFirstView = (work: () => void): void => void setTimeout(() => whenIdle(work), FIRST_VIEW_MS);
