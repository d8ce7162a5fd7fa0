import { aliasOf } from '@ank/protocol';
import { ENDPOINTS } from '@ank/protocol/test-support';
import * as z from 'zod/mini';
import { answerShape } from './wire-answers';

/** The part of JSON Schema that the tables need. */
type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
};

type Row = { name: string; type: string };

const schemaOf = (type: z.ZodMiniType): Schema =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;

/** A field's type in words: 'text', 'text or number', '"0" or "1"', 'list'. */
function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.anyOf) {
    const kinds = schema.anyOf.filter(({ type }) => type !== 'null').map(typeOf);
    return [...new Set(kinds)].join(' or ');
  }
  const words: Readonly<Record<string, string>> = { string: 'text', array: 'list', integer: 'whole number' };
  return words[schema.type ?? ''] ?? schema.type ?? 'any';
}

/** One row per field. Nested fields follow their parent as `result[].points`. */
function rowsOf(schema: Schema, parent = ''): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = field.type === 'array' ? (field.items ?? {}) : field;
    const path = `${parent}${name}${field.type === 'array' ? '[]' : ''}`;
    const optional = schema.required?.includes(name) ? '' : ', optional';
    const own = { name: path, type: `${typeOf(field)}${optional}` };
    return [own, ...(inner.properties ? rowsOf(inner, `${path}.`) : [])];
  });
}

/** The fields that clients read of an answer. */
function answerRows(path: string): Row[] {
  const answer = answerShape(path);
  return answer ? rowsOf(schemaOf(answer)) : [];
}

function table(title: string, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(({ name, type }) => `| \`${name}\` | ${type.replaceAll('|', '\\|')} |`);
  return `| ${title} | type |\n|---|---|\n${lines.join('\n')}\n\n`;
}

/** The fields of every call as Markdown. */
export function protocolTables(): string {
  const sections = ENDPOINTS.map(({ path, request }) => {
    const alias = aliasOf(path);
    const also = alias === null ? '' : `Also \`${alias}\`.\n\n`;
    return `### ${path}\n\n${also}${table('request', rowsOf(schemaOf(request as z.ZodMiniType)))}${table('answer', answerRows(path))}`;
  });
  return sections.join('').trim();
}
