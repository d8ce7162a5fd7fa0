import { Button, Note } from '@ank/ui';
import { mayRepeat } from './money-call';

/** What an unanswered request is: `what` starts the sentence, `look` is where the player sees what became of it. */
export type OpenRequestTexts = { what: string; look: string };

/** Why no new request is sent while an earlier one has no answer. */
export const noAnswerText = ({ what, look }: OpenRequestTexts): string =>
  mayRepeat()
    ? `${what} is still waiting for an answer. Check again: it won't be sent twice.`
    : `${what} has no answer. Look at ${look} before you try again: it may have gone through.`;

const TEXTS = {
  again: 'Check again',
  looked: 'I have looked',
  busy: 'Please Wait',
} as const;

/** Shown above a form while an earlier request has no answer. */
export function OpenRequest({ busy, onSend, ...texts }: OpenRequestTexts & { busy: boolean; onSend: () => void }) {
  return (
    <>
      <Note kind="warning">{noAnswerText(texts)}</Note>
      <Button variant="tonal" block busy={busy} busyLabel={TEXTS.busy} onClick={onSend}>
        {mayRepeat() ? TEXTS.again : TEXTS.looked}
      </Button>
    </>
  );
}
