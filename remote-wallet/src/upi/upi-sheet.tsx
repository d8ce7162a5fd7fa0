import { type PayoutMethod, playerOtp } from '@ank/shared/api';
import { pathOf } from '@ank/shared/contract';
import { callApi, useNavigate, useSession } from '@ank/shared/platform';
import { mobileOf } from '@ank/shared/rules';
import { Button, PhoneField, Sheet } from '@ank/shared/ui';
import { useRef, useState } from 'react';
import { METHOD_NAMES } from './methods';
import { handOver } from './otp-state';
import { codeFaultText, upiNumberFault } from './upi.rules';
import { UPI_TEXTS as TEXTS } from './upi.messages';

/** Asks for the number of one payout method and requests a code; the code screen then saves the number. */
export function UpiSheet({ method, onClose }: { method: PayoutMethod | null; onClose: () => void }) {
  const mobile = useSession()?.mobile ?? '';
  const navigate = useNavigate();
  const [phone, setPhone] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const close = (): void => {
    setPhone('');
    setFault(null);
    onClose();
  };
  const submit = (): void => {
    if (running.current || method === null) return;
    const found = upiNumberFault(phone);
    setFault(found);
    if (found !== null) return;
    running.current = true;
    setBusy(true);
    callApi(playerOtp, { mobile })
      .then(
        (sent) => void navigate(pathOf('otpWithdraw'), { state: handOver(mobile, mobileOf(phone), method, sent) }),
        (error: unknown) => setFault(codeFaultText(error)),
      )
      .finally(() => {
        running.current = false;
        setBusy(false);
      });
  };

  const name = method === null ? '' : METHOD_NAMES[method];
  return (
    <Sheet
      open={method !== null}
      busy={busy}
      onClose={close}
      title={TEXTS.title(name)}
      actions={
        <>
          <Button variant="outline" disabled={busy} onClick={close}>
            {TEXTS.cancel}
          </Button>
          <Button busy={busy} busyLabel={TEXTS.busy} onClick={submit}>
            {TEXTS.submit}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        noValidate
      >
        <PhoneField label={TEXTS.phone} hint={TEXTS.hint(name)} value={phone} error={fault} onValue={setPhone} />
      </form>
    </Sheet>
  );
}
