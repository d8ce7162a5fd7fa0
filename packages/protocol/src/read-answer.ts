/** The error for an answer that holds no JSON object. */
export const INVALID_FORMAT = 'Invalid response format from server';

const STRING_OR_BRACE = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}]/gs;

/** The text of the object that begins at `from`; '' where it does not end. */
function objectAt(text: string, from: number): string {
  let depth = 0;
  STRING_OR_BRACE.lastIndex = from;
  for (let found; (found = STRING_OR_BRACE.exec(text));) {
    if (found[0] === '{') depth += 1;
    else if (found[0] === '}' && --depth === 0) return text.slice(from, STRING_OR_BRACE.lastIndex);
  }
  return '';
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Stricter than for an answer that is all JSON: the page of a hotspot, or a row of a cut answer, is none. */
const isAnswer = (value: { status?: unknown; result?: unknown }): boolean =>
  typeof value.status === 'boolean' || value.status === 'true' || Array.isArray(value.result);

/** The JSON object of an answer: servers of the family print notices before and after it. */
export function readAnswer(text: string): object {
  const whole = parsed(text);
  if (whole) return whole;
  for (let from = text.indexOf('{'); from >= 0; from = text.indexOf('{', from + 1)) {
    const value = parsed(objectAt(text, from));
    if (value && isAnswer(value)) return value;
  }
  throw new Error(INVALID_FORMAT);
}
