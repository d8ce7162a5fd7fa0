import { Button, Note } from '@ank/shared/ui';

/** What keeps a request back while an earlier one has no answer. `what` begins the sentence. */
export const noAnswerText = (what: string): string =>
  `${what} has no answer yet. Send it again to know: it is made only once.`;

const TEXTS = {
  again: 'Send again',
  busy: 'Please Wait',
} as const;

/** Stands over a form while an earlier request of it has no answer. */
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
