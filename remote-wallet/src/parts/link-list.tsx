import { Link } from '@ank/shared/platform';
import { List, listRowClass, RowContent, TileIcon } from '@ank/ui';
import { ChevronRight, type LucideIcon } from 'lucide-react';

export type LinkRow = { to: string; label: string; Icon: LucideIcon };

/** Rows that lead to other screens. */
export function LinkList({ label, rows }: { label: string; rows: readonly LinkRow[] }) {
  return (
    <List label={label}>
      {rows.map(({ to, label: title, Icon }) => (
        <li key={to}>
          <Link to={to} className={listRowClass()}>
            <RowContent
              start={
                <TileIcon>
                  <Icon size={20} />
                </TileIcon>
              }
              title={title}
              end={<ChevronRight size={20} aria-hidden />}
            />
          </Link>
        </li>
      ))}
    </List>
  );
}
