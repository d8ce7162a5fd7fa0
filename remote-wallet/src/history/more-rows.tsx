import { Button } from '@ank/shared/ui';
import classes from '../parts/screen.module.css';
import { STATEMENT_TEXTS as TEXTS } from './statement.messages';
import type { useStatement } from './use-statement';

/** What stands under the rows that are there: why there are no more of them, and the way to ask for older ones. */
export function MoreRows({ rows, more, failed, loading, loadMore }: ReturnType<typeof useStatement>) {
  return (
    <>
      {rows && failed && (
        <p className={classes.error} role="alert">
          {TEXTS.failed}
        </p>
      )}
      {more && (
        <Button variant="tonal" block busy={loading} busyLabel={TEXTS.loading} onClick={loadMore}>
          {TEXTS.more}
        </Button>
      )}
    </>
  );
}
