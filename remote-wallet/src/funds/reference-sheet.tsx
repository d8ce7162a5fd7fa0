import { answerClaim, useUnaskedClaim } from '@ank/fund-claims';
import { isPaymentReference, normalReference } from '@ank/rules';
import { useNow } from '@ank/shared/platform';
import { Button, latinDigits, Sheet, TextField, useFaultFocus } from '@ank/ui';
import { type FormEvent, useId, useState } from 'react';
import { FUNDS_TEXTS } from './funds.messages';

/** A shorter reference does not identify a payment. */
const MIN_CHARACTERS = 6;

/** Asks for the bank's payment number when the player returns from the payment app. Can be skipped. */
export function ReferenceSheet() {
  const claim = useUnaskedClaim();
  const now = useNow(500);
  const [reference, setReference] = useState('');
  const [wrong, setWrong] = useState(false);
  const formId = useId();
  const [form, leadToFault] = useFaultFocus();
  const [askedId, setAskedId] = useState<string | null>(null);
  // The server's clock may correct ours backwards: keep a sheet open that has been shown.
  const open = claim !== null && (claim.requestId === askedId || now >= claim.dueAtMs);
  if (open && claim.requestId !== askedId) setAskedId(claim.requestId);

  const answer = (text: string): void => {
    if (!claim) return;
    answerClaim(claim.requestId, text);
    setReference('');
    setWrong(false);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const text = reference.trim();
    if (isPaymentReference(text) && normalReference(text).length >= MIN_CHARACTERS) return answer(text);
    setWrong(true);
    leadToFault();
  };

  return (
    <Sheet
      open={open}
      onClose={() => answer('')}
      title={FUNDS_TEXTS.referenceTitle}
      subtitle={FUNDS_TEXTS.referenceHint}
      actions={
        <>
          <Button variant="outline" onClick={() => answer('')}>
            {FUNDS_TEXTS.skip}
          </Button>
          <Button type="submit" form={formId}>
            {FUNDS_TEXTS.send}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} onSubmit={send} noValidate>
        <TextField
          label={FUNDS_TEXTS.reference}
          maxLength={40}
          value={reference}
          error={wrong ? FUNDS_TEXTS.referenceWrong : null}
          onValue={(text) => {
            setReference(latinDigits(text));
            setWrong(false);
          }}
        />
      </form>
    </Sheet>
  );
}
