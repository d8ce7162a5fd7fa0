import { publishedRoots, type SlipReceipt, slipReceipt } from '@ank/protocol';
import { useCall } from '@ank/shared/platform';
import { useEffect, useState } from 'react';
import { keepRoots, keptRoots } from '../roots/kept-roots';
import { checkProof, type Checked } from './check-proof';
import { readSlip } from './read-receipt';

/** `checked`: null while the roots are loaded and compared; `failed`: they could not be loaded. */
export type ReceiptProof = { checked: readonly Checked[] | null; failed: boolean; checkAgain: () => void };

/** A slip's receipt. */
export const useReceipt = (slipId: string) => useCall(slipReceipt, { slipId });

/** What a receipt proves, by the public roots. */
export function useReceiptProof(receipt: SlipReceipt, loadReceipt: () => Promise<unknown>): ReceiptProof {
  const slip = readSlip(receipt.slip);
  const { data: published, isError, refetch } = useCall(publishedRoots, { day: slip?.day ?? null });
  const [held, setHeld] = useState<{ of: readonly [SlipReceipt, object]; checked: readonly Checked[] } | null>(null);

  useEffect(() => {
    const one = readSlip(receipt.slip);
    if (!one || !published) return undefined;
    let isLeft = false;
    keepRoots(published.roots);
    const kept = keptRoots();
    void Promise.all(receipt.sessions.map((proof) => checkProof(receipt, one, proof, published, kept))).then(
      (checked) => {
        if (!isLeft) setHeld({ of: [receipt, published], checked });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [receipt, published]);

  const isOfBoth = held?.of[0] === receipt && held.of[1] === published;
  return {
    checked: isOfBoth ? held.checked : null,
    failed: isError && !published,
    // The roots are loaded after the receipt, so they are never older than it.
    checkAgain: () => void loadReceipt().then(() => refetch()),
  };
}
