import { Button, Note } from '@ank/ui';

/** Why no new request is sent while an earlier one has no answer. `what` starts the sentence. */
export const noAnswerText = (what: string): string =>
  `${what} is still waiting for an answer. Check again: it won't be sent twice.`;

const TEXTS = {
  again: 'Check again',
  busy: 'Please Wait',
} as const;

/** Shown above a form while an earlier request has no answer. */
export function OpenRequest({ what, busy, onSend }: { what: string; busy: boolean; onSend: () => void }) {
  return (
    <>
      <Note kind="warning">{noAnswerText(what)}</Note>
      <Button variant="tonal" block busy={busy} busyLabel={TEXTS.busy} onClick={onSend}>
        {TEXTS.again}
      </Button>
    </>
  );
}
