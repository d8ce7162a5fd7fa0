/** What players' answers reveal about a request: docs/protocol.md, Failures. */

function read({ text }) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null: the request must be repeated. */
function outcomeOf(answer) {
  const answered = answer?.status === 200 ? read(answer) : null;
  if (answered === null) return null;
  if (answered.status === true) return { state: 'accepted', slip: answered.slip_id };
  return { state: 'refused', code: `${answered.code}: ${answered.msg}` };
}

/** The outcome by several answers to one request: of concurrent copies, any may be the first that is executed. */
export function agreed(answers) {
  const outcomes = answers.map(outcomeOf);
  const isRefused = outcomes.every((one) => one?.state === 'refused');
  return outcomes.find((one) => one?.state === 'accepted') ?? (isRefused ? outcomes[0] : null);
}

export const saysNothingHappened = (answer) => answer?.status === 503;

/** An inconclusive failure, as a sentence. */
export function unclear({ kind, id }, answer) {
  if (answer === null || answer.status === 200) return [];
  const answered = read(answer);
  const isClear = answered?.status === false && typeof answered.code === 'string' && typeof answered.msg === 'string';
  return isClear ? [] : [`${kind} ${id} was answered ${answer.status} with '${answer.text}'`];
}
