import { loadsSettled } from './load-remote';

/** Idle work waits this long, in ms, to leave the network to the first view. */
const FIRST_VIEW_MS = 4000;

const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));

/** Also leaves the network to a remote that the player waits for: on a slow link it would take half of it. */
export const afterFirstView = (work: () => void): void =>
  void setTimeout(() => whenIdle(() => void loadsSettled().then(work)), FIRST_VIEW_MS);
