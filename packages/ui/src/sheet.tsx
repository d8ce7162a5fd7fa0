import { type ReactNode, useId } from 'react';
import classes from './sheet.module.css';
import { useDialog } from './use-dialog';

type SheetProps = {
  open: boolean;
  /** A request is in flight: backdrop, Esc and back do nothing. */
  busy?: boolean;
  onClose: () => void;
  title: string;
  subtitle?: string;
  children: ReactNode;
  /** Buttons at the foot, side by side. */
  actions?: ReactNode;
};

/** A modal bottom sheet. */
export function Sheet({ open, busy, onClose, title, subtitle, children, actions }: SheetProps) {
  const titleId = useId();
  const dialog = useDialog({ open, busy, onClose });
  return (
    <dialog {...dialog} className={classes.sheet} aria-labelledby={titleId}>
      {open && (
        <div className={classes.content}>
          <header>
            <h2 className={classes.title} id={titleId}>
              {title}
            </h2>
            {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          </header>
          {children}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
