import { answerShape } from '../support/wire-answers';
import { callAs, type Called } from './call-as';
import type { Call, Lineage, Read } from './steps';

/** The names that bodies use. */
export type Kept = Record<string, unknown>;

const CLOCK = /^(0[1-9]|1[0-2]):[0-5]\d [AP]M$/;
const MOMENT = /^\d{2} [A-Z][a-z]{2} \d{4} (0[1-9]|1[0-2]):[0-5]\d:[0-5]\d [AP]M$/;

const fits = (value: unknown, read: Read): boolean => {
  if (typeof read === 'object') return value === read.is;
  if (read === 'integer') return Number.isInteger(value);
  if (read === 'flag') return typeof value === 'boolean';
  if (read === 'list') return Array.isArray(value);
  if (typeof value !== 'string') return false;
  const FORMS = { text: /^/, filled: /./, digits: /^-?\d+$/, clock: CLOCK, moment: MOMENT, address: /^https?:\/\// };
  return FORMS[read].test(value);
};

/** The values at a path: 'rows[].field' of every row, 'rows.0.field' of the first. */
function valuesAt(answer: unknown, path: string): unknown[] {
  let found: unknown[] = [answer];
  for (const step of path.split('.')) {
    const name = step.replace('[]', '');
    found = found.map((one) => (one as Record<string, unknown> | null | undefined)?.[name]);
    if (step.endsWith('[]')) found = found.flatMap((one) => (Array.isArray(one) && one.length > 0 ? one : [undefined]));
  }
  return found;
}

const filled = (body: unknown, kept: Kept): unknown => {
  if (typeof body === 'string') return body.startsWith('$') ? kept[body.slice(1)] : body;
  if (Array.isArray(body)) return body.map((one) => filled(one, kept));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, filled(value, kept)]));
};

/** The fields of an answer with another type than in the protocol. */
function strangeIn({ path, refused, empty }: Call, answer: unknown): string[] {
  if (refused !== undefined || empty) return [];
  const read = answerShape(path)?.safeParse(answer);
  return (read?.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

/** What a call's answer lacks for the client; empty if it works. */
function lackOf(step: Call, { httpStatus, answer }: Called): string[] {
  const { reads } = step;
  const wrong = Object.entries(reads).flatMap(([path, read]) => {
    const values = valuesAt(answer, path);
    return values.every((value) => fits(value, read)) ? [] : [`${path} is ${JSON.stringify(values[0])}`];
  });
  return [...(httpStatus === 200 ? [] : [`HTTP ${httpStatus}`]), ...wrong, ...strangeIn(step, answer)];
}

/** The app key as the client makes it. */
async function keyOf(port: number, { key }: Lineage): Promise<string> {
  if ('fixed' in key) return key.fixed;
  const { answer } = await callAs(port, { path: 'api-get-app-key' }, { env_type: key.asks });
  const served = String((answer as { app_key?: unknown }).app_key);
  const unshifted = served.slice(key.clear).replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 23) % 26) + first);
  });
  return served.slice(0, key.clear) + unshifted;
}

export type Setting = { port: number; production: boolean; declare: (words: readonly string[]) => Promise<void> };

/** Makes a client's calls in order, and reports what is missing in the answers that do not work. */
export async function replay(
  { port, production, declare }: Setting,
  lineage: Lineage,
  kept: Kept,
): Promise<{ works: number; refused: string[]; faults: string[] }> {
  const client = { env_type: lineage.envType, app_key: await keyOf(port, lineage) };
  const faults: string[] = [];
  const refused: string[] = [];
  let works = 0;
  for (const listed of lineage.steps) {
    if ('declared' in listed) {
      await declare(listed.declared);
      continue;
    }
    const step: Call = { ...listed, ...(production ? listed.inProduction : {}) };
    const called = await callAs(port, step, { ...client, ...(filled(step.body ?? {}, kept) as object) });
    const lack = lackOf(step, called);
    if (lack.length > 0)
      faults.push(`${step.path}: ${lack.join(', ')}: ${JSON.stringify(called.answer).slice(0, 300)}`);
    else if (step.refused === undefined) works += 1;
    else refused.push(`${step.path}: ${step.refused}`);
    for (const [name, path] of Object.entries(step.keeps ?? {})) [kept[name]] = valuesAt(called.answer, path);
  }
  return { works, refused, faults };
}
