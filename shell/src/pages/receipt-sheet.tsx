import { parseReceipt } from '@ank/contract';
import { Link, useLocation, useNavigate } from '@ank/shared/platform';
import { Button, buttonClass, Figures, Sheet } from '@ank/ui';
import { useMemo } from 'react';
import { RECEIPT_SHEET_TEXTS } from './receipt-sheet.messages';

/** A remote's receipt after points have moved, shown until the player closes it. */
export function ReceiptSheet() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const receipt = useMemo(() => parseReceipt(state), [state]);
  const close = (): void => void navigate(pathname, { replace: true, state: null });
  return (
    <Sheet
      open={receipt !== null}
      onClose={close}
      title={receipt?.title ?? ''}
      actions={
        receipt && (
          <>
            <Link to={receipt.way.path} replace className={buttonClass({ variant: 'outline' })}>
              {receipt.way.label}
            </Link>
            <Button onClick={close}>{RECEIPT_SHEET_TEXTS.done}</Button>
          </>
        )
      }
    >
      {receipt && <Figures rows={receipt.rows} />}
    </Sheet>
  );
}
