/** Distances of the gesture in px, its durations in ms. */
export const PULL = { threshold: 60, max: 80, reload: 50, refreshTimeoutMs: 500 } as const;

/**
 * pending: at rest. pulling: too short to count. releasing: far enough, so that letting go reloads. refreshing: about
 * to reload.
 */
export type PullState = 'pending' | 'pulling' | 'releasing' | 'refreshing';

export type Pull = { state: PullState; distance: number };

export const AT_REST: Pull = { state: 'pending', distance: 0 };

/** The gesture's state with the finger `dy` px below its start. */
export function pullTo(dy: number): Pull {
  if (dy <= 0) return AT_REST;
  const distance = Math.min(dy, PULL.max);
  return { state: distance < PULL.threshold ? 'pulling' : 'releasing', distance };
}

/** The gesture's state after the finger is lifted. */
export function release({ state }: Pull): Pull {
  return state === 'releasing' ? { state: 'refreshing', distance: PULL.reload } : AT_REST;
}
