import { endSessions, getSessions } from '@ank/protocol';
import { callApi, patchAnswer, refreshCall } from '@ank/shared/platform';
import { Button, Sheet } from '@ank/ui';
import { FailureNote } from '../auth/failure-note';
import { isRefusal } from '../auth/register.rules';
import { useSend } from '../auth/use-send';
import { DEVICES_TEXTS } from './devices.messages';

const explain = (cause: unknown): string =>
  isRefusal(cause) && cause.message !== '' ? cause.message : DEVICES_TEXTS.notAnswered;

type LogOutSheetProps = {
  /** Null: all except this device. */
  id: string | null;
  question: string;
  onClose: () => void;
  onDone: () => void;
};

/** Asks for confirmation before other devices are logged out. */
export function LogOutSheet({ id, question, onClose, onDone }: LogOutSheetProps) {
  const { busy, failure, run } = useSend();
  const end = (): void =>
    void run(async () => {
      try {
        const devices = await callApi(endSessions, { id });
        patchAnswer(getSessions, () => devices);
        onDone();
      } catch (cause) {
        // The device is already logged out, so the list is old.
        if (isRefusal(cause) && cause.code === 'not_found') void refreshCall(getSessions);
        throw cause;
      }
    }, explain);
  return (
    <Sheet
      open
      busy={busy}
      onClose={onClose}
      title={question}
      actions={
        <>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            {DEVICES_TEXTS.cancel}
          </Button>
          <Button busy={busy} busyLabel={DEVICES_TEXTS.busy} onClick={end}>
            {DEVICES_TEXTS.logOut}
          </Button>
        </>
      }
    >
      <p>{DEVICES_TEXTS.explanation}</p>
      <FailureNote text={failure} />
    </Sheet>
  );
}
