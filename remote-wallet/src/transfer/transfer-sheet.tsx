import { Button, Figures, formatPoints, Sheet } from '@ank/shared/ui';
import { TRANSFER_TEXTS as TEXTS } from './transfer.messages';

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
      title={TEXTS.confirmTitle}
      actions={
        <>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button busy={busy} busyLabel={TEXTS.busy} onClick={onTransfer}>
            {TEXTS.transfer}
          </Button>
        </>
      }
    >
      {receiver && (
        <Figures
          rows={[
            { label: TEXTS.to, value: receiver.name },
            { label: TEXTS.mobile, value: receiver.mobile },
            { label: TEXTS.points, value: formatPoints(receiver.points) },
          ]}
        />
      )}
    </Sheet>
  );
}
