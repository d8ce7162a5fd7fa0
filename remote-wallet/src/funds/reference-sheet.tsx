import { answerClaim, useNow, useUnaskedClaim } from '@ank/shared/platform';
import { Button, Sheet, TextField } from '@ank/shared/ui';
import { type FormEvent, useId, useState } from 'react';
import { FUNDS_TEXTS as TEXTS } from './funds.messages';

const REFERENCE = /^[A-Za-z0-9]{6,40}$/;

/** Asks, once the player is back from the payment app, for the number that the bank gave the payment. May be skipped. */
export function ReferenceSheet() {
  const claim = useUnaskedClaim();
  const now = useNow(500);
  const [reference, setReference] = useState('');
  const [wrong, setWrong] = useState(false);
  const formId = useId();
  const [askedId, setAskedId] = useState<string | null>(null);
  // Answers correct the clock, also backwards: a question that stands is not taken back from who is answering it.
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
    if (REFERENCE.test(text)) answer(text);
    else setWrong(true);
  };

  return (
    <Sheet
      open={open}
      onClose={() => answer('')}
      title={TEXTS.referenceTitle}
      subtitle={TEXTS.referenceHint}
      actions={
        <>
          <Button variant="outline" onClick={() => answer('')}>
            {TEXTS.skip}
          </Button>
          <Button type="submit" form={formId}>
            {TEXTS.send}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate>
        <TextField
          label={TEXTS.reference}
          maxLength={40}
          value={reference}
          error={wrong ? TEXTS.referenceWrong : null}
          onValue={(text) => {
            setReference(text);
            setWrong(false);
          }}
        />
      </form>
    </Sheet>
  );
}
