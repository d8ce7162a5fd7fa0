import { MoreButton } from '@ank/ui';
import { Fault } from '../parts/fault';
import { STATEMENT_TEXTS } from './statement.messages';
import type { Statement } from './use-statement';

/** Below a list: the error of a failed page, and a button that loads older rows. */
export function MoreRows({ rows, more, failed, loading, loadMore }: Statement) {
  return (
    <>
      {rows && failed && <Fault text={STATEMENT_TEXTS.failed} />}
      <MoreButton variant="tonal" more={more} busy={loading} busyLabel={STATEMENT_TEXTS.loading} onMore={loadMore}>
        {STATEMENT_TEXTS.more}
      </MoreButton>
    </>
  );
}
