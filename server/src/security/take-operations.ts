import { open } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Context } from '../context';

/** As scripts/lib/operation-log.mjs writes it. Rows of older releases have no id. */
const operation = z.object({
  id: z.uuid(),
  at: z.string(),
  by: z.string(),
  command: z.string(),
  upload: z.optional(
    z.object({
      key: z.string(),
      remote: z.string(),
      version: z.string(),
      bytes: z.number(),
      outcome: z.string(),
      reason: z.optional(z.string()),
    }),
  ),
});

/** Rows per database query. */
const BATCH = 500;

const TAKE = 'select take_operations(moment($1, $2), $3::jsonb)';

const rowOf = ({ id, at, by, command, upload }: z.infer<typeof operation>) => {
  if (!upload)
    return { id, actor: `operator:${by}`, action: command.split(' ', 2).join(' '), details: { at, command } };
  const { key, ...details } = upload;
  return { id, actor: `key:${key}`, action: 'remote upload', details: { at, ...details } };
};

/** The database takes neither NUL nor half of a character: one such line would keep all later ones from the audit. */
const plain = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\p{C}/gu, '?') : value;

function rowIn(line: string): ReturnType<typeof rowOf>[] {
  try {
    return [rowOf(operation.parse(JSON.parse(line, plain)))];
  } catch {
    return [];
  }
}

/**
 * The complete lines of a file after its first `from` bytes, and where they end. From the start if it is shorter now.
 */
async function linesOf(file: string, from: number): Promise<{ lines: string[]; next: number }> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return { lines: [], next: 0 };
  try {
    const { size } = await handle.stat();
    const start = from > size ? 0 : from;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), { position: start });
    const end = buffer.subarray(0, bytesRead).lastIndexOf('\n') + 1;
    return { lines: buffer.toString('utf8', 0, end).split('\n'), next: start + end };
  } finally {
    await handle.close();
  }
}

/**
 * Copies operations on the published site to the audit: the operator's commands and uploads, which run without the
 * server and log to a file. `from`: where the last call ended. Returns where this one did.
 */
export async function takeOperations(
  { database, clock }: Context,
  { siteDir, from = 0 }: { siteDir: string; from?: number },
): Promise<number> {
  const { lines, next } = await linesOf(join(siteDir, 'published/operations.jsonl'), from);
  const rows = lines.flatMap(rowIn);
  const { offsetMs, fixed } = clock.sqlMoment();
  for (let at = 0; at < rows.length; at += BATCH)
    await database.query(TAKE, [offsetMs, fixed, JSON.stringify(rows.slice(at, at + BATCH))]);
  return next;
}
