import { Button, type Figure, Figures, formatPoints, Sheet } from '@ank/ui';
import { Fault } from '../parts/fault';
import type { OwnMethod } from '../upi/methods';
import { usualRows } from './receipt';
import { WITHDRAW_TEXTS } from './withdraw.messages';

/** The withdrawal to be confirmed: its points and destination. */
export type Withdrawal = {
  points: number;
  method: OwnMethod;
  /** As the sheet opens: a poll may bring the balance after the withdrawal before its answer. Null while unknown. */
  balancePoints: number | null;
};

type WithdrawSheetProps = {
  withdrawal: Withdrawal | null;
  usualMinutes: number | null;
  /** Why the last try was not accepted. */
  fault: string | null;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** The final confirmation before points leave the wallet. */
export function WithdrawSheet(props: WithdrawSheetProps) {
  const { withdrawal, usualMinutes, fault, busy, onClose, onConfirm } = props;
  return (
    <Sheet
      open={withdrawal !== null}
      busy={busy}
      onClose={onClose}
      title={WITHDRAW_TEXTS.confirmTitle}
      actions={
        <>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            {WITHDRAW_TEXTS.cancel}
          </Button>
          <Button busy={busy} busyLabel={WITHDRAW_TEXTS.busy} onClick={onConfirm}>
            {WITHDRAW_TEXTS.confirm}
          </Button>
        </>
      }
    >
      {withdrawal && <Figures rows={rowsOf(withdrawal, usualMinutes)} />}
      {fault !== null && <Fault text={fault} />}
    </Sheet>
  );
}

function rowsOf({ points, method, balancePoints }: Withdrawal, usualMinutes: number | null): Figure[] {
  const balances =
    balancePoints === null
      ? []
      : [
          { label: WITHDRAW_TEXTS.balanceNow, value: formatPoints(balancePoints) },
          { label: WITHDRAW_TEXTS.balanceAfter, value: formatPoints(balancePoints - points) },
        ];
  return [
    { label: WITHDRAW_TEXTS.amount, value: WITHDRAW_TEXTS.points(formatPoints(points)), total: true },
    { label: WITHDRAW_TEXTS.to, value: WITHDRAW_TEXTS.yours(method.name, method.number) },
    ...balances,
    ...usualRows(usualMinutes),
  ];
}
