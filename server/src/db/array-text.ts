const SPECIAL = /["\\]/;

const quoted = (text: string): string => `"${SPECIAL.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A flat array as the text that PostgreSQL reads, faster than the driver does it; other values stay for the driver. */
export function withArrayText(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every(isPlain)) return value;
  let text = '';
  for (const one of value) text += `,${typeof one === 'string' ? quoted(one) : (one ?? 'NULL')}`;
  return `{${text.slice(1)}}`;
}
