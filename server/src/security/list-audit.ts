import type { Context } from '../context';

export type AuditRow = { id: string; made_at: number; actor: string; action: string; details: string };

/** Null matches everything. `before`: the id of the previous page's last entry. */
export type AuditFilter = { action: string | null; before: string | null; limit: number };

const AUDIT = `
select id, made_at, actor, action, details::text as details from audit_entry
 where case when $2::text is null then action not like 'grant %' else action = $2 end
   and id < coalesce($3::bigint, 9223372036854775807)
 order by id desc limit $1`;

/** The newest audit entries of an action; without an action, of all but the grants, which are many. */
export const listAudit = ({ database }: Context, { action, before, limit }: AuditFilter): Promise<AuditRow[]> =>
  database.query<AuditRow>(AUDIT, [limit, action, before]);
