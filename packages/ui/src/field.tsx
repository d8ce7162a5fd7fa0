import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import classes from './field.module.css';

type FieldIds = { inputId: string; describedBy: string | undefined };

type FieldProps = {
  label: string;
  hint?: string;
  error?: string | null;
  /** The error is announced elsewhere, as by a toast. */
  isAnnounced?: boolean;
  /** Renders the content of the box; passes the ids that link the input to label, hint and error. */
  children: (ids: FieldIds) => ReactNode;
};

/** Label, hint, box and error of one input. */
export function Field({ label, hint, error, isAnnounced = false, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = clsx(hint && hintId, error && errorId);
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        {hint && (
          <span className={classes.hint} id={hintId}>
            {hint}
          </span>
        )}
      </div>
      <div className={clsx(classes.box, error && classes.wrong)}>
        {children({ inputId: id, describedBy: described === '' ? undefined : described })}
      </div>
      {error && (
        <p className={classes.error} id={errorId} role={isAnnounced ? undefined : 'alert'}>
          <CircleAlert size={16} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}

/** Two fields side by side. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
