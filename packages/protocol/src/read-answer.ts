/** The error for an answer without a JSON object. */
export const INVALID_FORMAT = 'Invalid response format from server';

/** Longer texts are not searched, and shorter ones only for so many objects: broken answers must not cost seconds. */
const MAX_SEARCHED = 2_000_000;
const MAX_OBJECTS = 20;

/** A possible start of an object. */
const OBJECT_START = /\{\s*"/g;

/** The end of the object that begins at `from`; -1 if it does not end. */
function objectEnd(text: string, from: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted && sign === '\\') at += 1;
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === '{') depth += 1;
    else if (!quoted && sign === '}' && --depth === 0) return at + 1;
  }
  return -1;
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Stricter than for an answer that is only JSON: a captive portal's page, or a row of a cut answer, is no answer. */
const isAnswer = (value: { status?: unknown; result?: unknown }): boolean =>
  typeof value.status === 'boolean' || value.status === 'true' || Array.isArray(value.result);

/** The JSON object of an answer: servers of the family print messages before and after it. */
export function readAnswer(text: string): object {
  const whole = parsed(text);
  if (whole) return whole;
  const searched = text.length > MAX_SEARCHED ? '' : text;
  let tried = 0;
  for (const { index } of searched.matchAll(OBJECT_START)) {
    if ((tried += 1) > MAX_OBJECTS) break;
    const end = objectEnd(searched, index);
    const value = end < 0 ? null : parsed(searched.slice(index, end));
    if (value && isAnswer(value)) return value;
  }
  throw new Error(INVALID_FORMAT);
}
