import { Link } from '@ank/shared/platform';
import { LinkRowContent, List, listRowClass } from '@ank/ui';
import type { LucideIcon } from 'lucide-react';

/** `key`: needed if two rows link to the same screen. */
export type LinkRow = { key?: string; to: string; label: string; hint?: string; Icon: LucideIcon };

/** Rows that lead to other screens. */
export function LinkList({ label, rows }: { label: string; rows: readonly LinkRow[] }) {
  return (
    <List label={label}>
      {rows.map(({ to, key = to, label: title, hint, Icon }) => (
        <li key={key}>
          <Link to={to} className={listRowClass()}>
            <LinkRowContent icon={<Icon size={20} />} title={title} sub={hint} />
          </Link>
        </li>
      ))}
    </List>
  );
}
