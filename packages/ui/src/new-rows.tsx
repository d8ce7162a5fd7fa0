import { Button } from './button';
import classes from './new-rows.module.css';
import type { Fresh } from './use-fresh';

type NewRowsProps = { fresh: Fresh; label: string };

/** The first element of a list: a button over the others while a newer list waits. */
export function NewRows({ fresh: { bar, showNewer }, label }: NewRowsProps) {
  return (
    <div ref={bar} className={classes.bar} role="status">
      {showNewer && (
        <Button variant="outline" onClick={showNewer}>
          {label}
        </Button>
      )}
    </div>
  );
}
