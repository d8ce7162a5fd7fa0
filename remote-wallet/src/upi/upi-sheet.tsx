import { type PayoutMethod, playerOtp } from '@ank/protocol';
import { callApi, useNavigate, useSession } from '@ank/shared/platform';
import { mobileOf } from '@ank/rules';
import { Button, PhoneField, Sheet, useFaultFocus, useIsHere, useSingleFlight } from '@ank/ui';
import { useState } from 'react';
import { METHOD_NAMES } from './methods';
import { handOver } from './otp-state';
import { codeFaultText, upiNumberFault } from './upi.rules';
import { UPI_TEXTS } from './upi.messages';

/** Asks for the number of one payout method and requests a code; the code screen then saves the number. */
export function UpiSheet({ method, onClose }: { method: PayoutMethod | null; onClose: () => void }) {
  const mobile = useSession()?.mobile ?? '';
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [phone, setPhone] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { inFlight, run } = useSingleFlight<'request'>();
  const busy = inFlight !== null;
  const [form, leadToFault] = useFaultFocus();

  const close = (): void => {
    setPhone('');
    setFault(null);
    onClose();
  };
  const submit = (): void => {
    if (busy || method === null) return;
    const found = upiNumberFault(phone);
    setFault(found);
    if (found !== null) return leadToFault();
    void run('request', () =>
      callApi(playerOtp, { mobile }).then(
        (sent) => {
          const state = handOver(mobile, mobileOf(phone), method, sent);
          if (isHere()) void navigate('/otpwithdraw', { state });
        },
        (error: unknown) => setFault(codeFaultText(error)),
      ),
    );
  };

  const name = method === null ? '' : METHOD_NAMES[method];
  return (
    <Sheet
      open={method !== null}
      busy={busy}
      onClose={close}
      title={UPI_TEXTS.title(name)}
      actions={
        <>
          <Button variant="outline" disabled={busy} onClick={close}>
            {UPI_TEXTS.cancel}
          </Button>
          <Button busy={busy} busyLabel={UPI_TEXTS.busy} onClick={submit}>
            {UPI_TEXTS.submit}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        noValidate
      >
        <PhoneField
          label={UPI_TEXTS.phone}
          hint={UPI_TEXTS.hint(name)}
          value={phone}
          error={fault}
          onValue={setPhone}
        />
      </form>
    </Sheet>
  );
}
