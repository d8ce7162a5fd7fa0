import type { Call } from '@ank/protocol';
import { focusManager, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { callApi } from './client';
import { deviceMs } from './clock';
import { keptAnswer } from './kept-answers';
import { currentSession, onSessionEnd, useSession } from './session';

/** Poll interval of live lists, in ms. */
export const POLL_MS = 5000;

/** A polled answer of this age, in ms, is not requested again by a screen that opens: its next poll is soon enough. */
const FRESH_MS = 1000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 0, refetchOnReconnect: true, refetchIntervalInBackground: false },
  },
});

onSessionEnd(() => queryClient.clear());

const keyOf = (call: Call<never, unknown>, token: string | undefined, input: unknown): readonly unknown[] => [
  call.path,
  call.session ? (token ?? null) : null,
  input ?? null,
];

const isVisible = (): boolean => document.visibilityState === 'visible';

function watchVisible(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

type Options<Answer, Selected> = {
  /** Poll interval in ms; polls only while the page is visible. */
  pollMs?: number;
  enabled?: boolean;
  /** Fetched once and never stale. */
  once?: boolean;
  select?: (answer: Answer) => Selected;
};

/** The stored answer, shown at once and with its age, until the new one is there. */
function keptData<Input, Answer>(call: Call<Input, Answer>, input: Input) {
  let kept: ReturnType<typeof keptAnswer<Input, Answer>> | undefined;
  const look = () => (kept ??= keptAnswer(call, input));
  return { initialData: () => look()?.answer, initialDataUpdatedAt: () => look()?.atMs };
}

/**
 * The answer of a call, cached per player and input. An answer equal to the last one keeps its identity and re-renders
 * nothing; one failed refresh keeps the last good answer.
 */
export function useCall<Input, Answer, Selected = Answer>(
  call: Call<Input, Answer>,
  input: Input,
  { pollMs, enabled = true, once = false, select }: Options<Answer, Selected> = {},
): UseQueryResult<Selected> {
  const session = useSession();
  // A timer would keep running while the page is hidden, although it polls nothing then.
  const polls = useSyncExternalStore(watchVisible, () => pollMs !== undefined && isVisible());
  return useQuery({
    queryKey: keyOf(call, session?.token, input),
    queryFn: ({ signal }) => callApi(call, input, { signal }),
    enabled: enabled && (!call.session || session !== null),
    refetchInterval: polls ? pollMs : false,
    staleTime: once ? Infinity : 0,
    // Not by staleTime, which would run a timer while the page is hidden.
    refetchOnMount: ({ state }) => pollMs === undefined || deviceMs() - state.dataUpdatedAt >= FRESH_MS,
    ...(call.kept && keptData(call, input)),
    // A paused request would leave the banner with the age of another answer.
    ...(call.kept === 'always' && { networkMode: 'always' }),
    ...(select ? { select } : {}),
  });
}

/** Patches the cached answer for the current player, ahead of the next poll. */
export function patchAnswer<Answer>(call: Call<void, Answer>, patch: (answer: Answer) => Answer): void {
  queryClient.setQueryData<Answer>(
    keyOf(call, currentSession()?.token, undefined),
    (answer) => answer && patch(answer),
  );
}

/** Refetches all cached answers of a call. */
export function refreshCall(call: Call<never, unknown>): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [call.path] });
}

/**
 * Runs `work` with polling paused and calls in flight cancelled. For work that replaces the session's token: a poll
 * with the old one would end the session.
 */
export async function withoutPolling<Result>(work: () => Promise<Result>): Promise<Result> {
  focusManager.setFocused(false);
  try {
    await queryClient.cancelQueries();
    return await work();
  } finally {
    focusManager.setFocused(undefined);
  }
}
