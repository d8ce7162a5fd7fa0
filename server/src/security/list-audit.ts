import type { Context } from '../context';

export type AuditRow = { made_at: number; actor: string; action: string; details: string };

/** The newest audit entries. */
export function listAudit({ database }: Context, { limit }: { limit: number }): Promise<AuditRow[]> {
  return database.query<AuditRow>(
    'select made_at, actor, action, details::text as details from audit_entry order by id desc limit $1',
    [limit],
  );
}
