type Asked<Value> = {
  value: Promise<Value | undefined>;
  settle: (values: Promise<ReadonlyMap<string, Value>>) => void;
};

/**
 * Answers by key for all who ask: those that come while `questions` are under way are asked for together, at most
 * `keys` at a time and in the order in which they came, never with an answer that was read before they came.
 */
export function askTogether<Value>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  { questions: mostQuestions, keys: mostKeys }: { questions: number; keys: number },
): (key: string) => Promise<Value | undefined> {
  let waiting = new Map<string, Asked<Value>>();
  let questions = 0;

  function askNext(): void {
    if (waiting.size === 0 || questions >= mostQuestions) return;
    const asked = [...waiting].slice(0, mostKeys);
    waiting = new Map([...waiting].slice(mostKeys));
    questions += 1;
    const values = ask(asked.map(([key]) => key));
    for (const [, { settle }] of asked) settle(values);
    const goOn = (): void => {
      questions -= 1;
      askNext();
    };
    values.then(goOn, goOn);
  }

  return (key) => {
    const known = waiting.get(key);
    if (known) return known.value;
    let settle: Asked<Value>['settle'] = () => undefined;
    const value = new Promise<ReadonlyMap<string, Value>>((resolve) => (settle = resolve)).then((values) =>
      values.get(key),
    );
    waiting.set(key, { value, settle });
    askNext();
    return value;
  };
}
