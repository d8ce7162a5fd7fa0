import type { Wallet } from '@ank/protocol';
import { formatPoints, Note } from '@ank/ui';
import { OWED_TEXTS } from './owed-note.messages';

/** What the next points of the player are taken for, if anything. */
export function OwedNote({ wallet }: { wallet: Wallet | undefined }) {
  if (!wallet?.owedPoints) return null;
  return (
    <Note kind="warning">
      {OWED_TEXTS.note(formatPoints(wallet.owedPoints))} {OWED_TEXTS.taken}
    </Note>
  );
}
