import { CircleAlert } from 'lucide-react';
import classes from './screen.module.css';

/** Why something failed, looking like the error of a field. */
export function Fault({ text }: { text: string }) {
  return (
    <p className={classes.error} role="alert">
      <CircleAlert size={20} aria-hidden />
      {text}
    </p>
  );
}
