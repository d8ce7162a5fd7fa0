import { parseSlips, pathOf } from '@ank/contract';
import { ApiError } from '@ank/protocol';
import { Link, useLocation, useScreen } from '@ank/shared/platform';
import { Button, buttonClass, EmptyState, Skeleton } from '@ank/ui';
import { CloudOff, ReceiptText, Unplug } from 'lucide-react';
import { useOnline } from '../layouts/use-online';
import { ReceiptView } from './receipt-view';
import { RECEIPT_TEXTS } from './slip-receipt.messages';
import classes from './slip-receipt.module.css';
import { useReceipt } from './use-receipt';

/** Route /receipt: the receipts of the slips in the route state. */
export function SlipReceiptScreen() {
  const slips = parseSlips(useLocation().state);
  useScreen({ title: RECEIPT_TEXTS.title });
  return (
    <div className={classes.screen}>
      {slips.length === 0 && <NoSlip />}
      {slips.map((slipId) => (
        <ReceiptOf key={slipId} slipId={slipId} />
      ))}
    </div>
  );
}

function NoSlip() {
  return (
    <EmptyState
      icon={<ReceiptText size={32} />}
      title={RECEIPT_TEXTS.none}
      text={RECEIPT_TEXTS.noneText}
      action={
        <Link to={pathOf('myBids')} className={buttonClass({ variant: 'outline' })}>
          {RECEIPT_TEXTS.toBids}
        </Link>
      }
    />
  );
}

function ReceiptOf({ slipId }: { slipId: string }) {
  const { data, dataUpdatedAt, error, refetch } = useReceipt(slipId);
  const isOnline = useOnline();
  if (data) return <ReceiptView receipt={data} loadedAtMs={dataUpdatedAt} loadAgain={refetch} />;
  if (!isOnline)
    return <EmptyState icon={<CloudOff size={32} />} title={RECEIPT_TEXTS.offline} text={RECEIPT_TEXTS.offlineText} />;
  if (!error) return <Waiting />;
  const isUnknown = error instanceof ApiError && error.code === 'not_found';
  return (
    <EmptyState
      kind="error"
      icon={<Unplug size={32} />}
      title={isUnknown ? RECEIPT_TEXTS.unknown : RECEIPT_TEXTS.failed}
      action={
        <Button variant="outline" onClick={() => void refetch()}>
          {RECEIPT_TEXTS.retry}
        </Button>
      }
    />
  );
}

function Waiting() {
  return (
    <>
      <Skeleton height={112} shape="card" />
      <Skeleton height={112} shape="card" />
    </>
  );
}
