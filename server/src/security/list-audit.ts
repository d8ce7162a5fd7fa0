import type { Context } from '../context';

export type AuditRow = { made_at: number; actor: string; action: string; details: string };

const AUDIT = `
select made_at, actor, action, details::text as details from audit_entry
 where case when $2::text is null then action not like 'grant %' else action = $2 end
 order by id desc limit $1`;

/** The newest audit entries of an action; without an action, of all but the grants, which are many. */
export function listAudit(
  { database }: Context,
  { action, limit }: { action: string | null; limit: number },
): Promise<AuditRow[]> {
  return database.query<AuditRow>(AUDIT, [limit, action]);
}
