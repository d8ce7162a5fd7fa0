import { Link } from '@ank/shared/platform';
import { List, listRowClass, RowContent, TileIcon } from '@ank/ui';
import { ChevronRight, type LucideIcon } from 'lucide-react';

/** `key`: where two rows lead to the same screen. */
export type LinkRow = { key?: string; to: string; label: string; hint?: string; Icon: LucideIcon };

/** Rows that lead to other screens. */
export function LinkList({ label, rows }: { label: string; rows: readonly LinkRow[] }) {
  return (
    <List label={label}>
      {rows.map(({ to, key = to, label: title, hint, Icon }) => (
        <li key={key}>
          <Link to={to} className={listRowClass()}>
            <RowContent
              start={
                <TileIcon>
                  <Icon size={20} />
                </TileIcon>
              }
              title={title}
              sub={hint}
              end={<ChevronRight size={20} aria-hidden />}
            />
          </Link>
        </li>
      ))}
    </List>
  );
}
