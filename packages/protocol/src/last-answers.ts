type Last = { asked: string; version: string; answer: unknown };

/** The last answer of each polled call, for the case that nothing has changed since. */
export type LastAnswers = {
  /** The last answer to this request, or null. */
  find: (path: string, asked: string) => { version: string; answer: unknown } | null;
  /** Keeps an answer if the server sent its version. */
  keep: (path: string, asked: string, version: unknown, answer: unknown) => void;
};

export function createLastAnswers(): LastAnswers {
  const kept = new Map<string, Last>();
  return {
    find(path, asked) {
      const last = kept.get(path);
      return last?.asked === asked ? last : null;
    },
    keep(path, asked, version, answer) {
      if (typeof version === 'string') kept.set(path, { asked, version, answer });
      else kept.delete(path);
    },
  };
}
