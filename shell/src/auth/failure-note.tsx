import { CircleAlert } from 'lucide-react';
import classes from './auth.module.css';

/** Announces why a form's last attempt failed. */
export function FailureNote({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text !== null && (
        <p className={classes.failure}>
          <CircleAlert size={20} aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}
