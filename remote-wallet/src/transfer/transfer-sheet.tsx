import { Button, Figures, formatPoints, Sheet } from '@ank/ui';
import { TRANSFER_TEXTS } from './transfer.messages';

/** The receiver, named by the server, and the points. */
export type Receiver = { name: string; mobile: string; points: number };

type TransferSheetProps = { receiver: Receiver | null; busy: boolean; onClose: () => void; onTransfer: () => void };

/** The final confirmation before points are sent. */
export function TransferSheet({ receiver, busy, onClose, onTransfer }: TransferSheetProps) {
  return (
    <Sheet
      open={receiver !== null}
      busy={busy}
      onClose={onClose}
      title={TRANSFER_TEXTS.confirmTitle}
      actions={
        <>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            {TRANSFER_TEXTS.cancel}
          </Button>
          <Button busy={busy} busyLabel={TRANSFER_TEXTS.busy} onClick={onTransfer}>
            {TRANSFER_TEXTS.transfer}
          </Button>
        </>
      }
    >
      {receiver && (
        <Figures
          rows={[
            { label: TRANSFER_TEXTS.to, value: receiver.name },
            { label: TRANSFER_TEXTS.mobile, value: receiver.mobile },
            { label: TRANSFER_TEXTS.points, value: formatPoints(receiver.points) },
          ]}
        />
      )}
    </Sheet>
  );
}
