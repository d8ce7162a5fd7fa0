import { Button, Note } from '@ank/ui';
import { mayRepeat } from './money-call';
import { OPEN_TEXTS } from './open-request.messages';

/**
 * The texts about an unanswered request: `what` starts the sentence, `look` is where the player can check the outcome.
 */
export type OpenRequestTexts = { what: string; look: string };

/** Why no new request is sent while an earlier one has no answer. */
export const noAnswerText = ({ what, look }: OpenRequestTexts): string =>
  mayRepeat() ? OPEN_TEXTS.waiting(what) : OPEN_TEXTS.lost(what, look);

/** Shown above a form while an earlier request has no answer. */
export function OpenRequest({ busy, onSend, ...texts }: OpenRequestTexts & { busy: boolean; onSend: () => void }) {
  return (
    <>
      <Note kind="warning">{noAnswerText(texts)}</Note>
      <Button variant="tonal" block busy={busy} busyLabel={OPEN_TEXTS.busy} onClick={onSend}>
        {mayRepeat() ? OPEN_TEXTS.again : OPEN_TEXTS.looked}
      </Button>
    </>
  );
}
