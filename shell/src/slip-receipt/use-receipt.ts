import { publishedRoots, type SlipReceipt, slipReceipt } from '@ank/protocol';
import { deviceMs, nowMs, useCall } from '@ank/shared/platform';
import { useEffect, useState } from 'react';
import { keepRoots, keptRoots } from '../roots/kept-roots';
import { checkProof, type Checked } from './check-proof';
import { readSlip, sessionsOf } from './read-receipt';

/** `checked`: null while the roots are loaded and compared; `failed`: they could not be loaded. */
export type ReceiptProof = { checked: readonly Checked[] | null; failed: boolean; checkAgain: () => void };

/** A slip's receipt. */
export const useReceipt = (slipId: string) => useCall(slipReceipt, { slipId });

/** What a receipt proves, by the public roots. `receiptAtMs`: when it was loaded. */
export function useReceiptProof(
  receipt: SlipReceipt,
  receiptAtMs: number,
  loadReceipt: () => Promise<unknown>,
): ReceiptProof {
  const slip = readSlip(receipt.slip);
  const {
    data: published,
    dataUpdatedAt: rootsAtMs,
    isError,
    refetch,
  } = useCall(publishedRoots, { day: slip?.day ?? null });
  const [held, setHeld] = useState<{ of: readonly [SlipReceipt, object]; checked: readonly Checked[] } | null>(null);

  useEffect(() => {
    const ownSlip = readSlip(receipt.slip);
    if (!ownSlip || !published) return undefined;
    let isLeft = false;
    keepRoots(published.roots);
    const kept = keptRoots();
    const loadedAtMs = Math.min(receiptAtMs, rootsAtMs) + nowMs() - deviceMs();
    const loaded = { receipt, slip: ownSlip, loadedAtMs };
    void Promise.all(sessionsOf(ownSlip).map((session) => checkProof(loaded, session, published, kept))).then(
      (checked) => {
        if (!isLeft) setHeld({ of: [receipt, published], checked });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [receipt, receiptAtMs, published, rootsAtMs]);

  const isOfBoth = held?.of[0] === receipt && held.of[1] === published;
  return {
    checked: isOfBoth ? held.checked : null,
    failed: isError && !published,
    // The roots are loaded after the receipt, so they are never older than it.
    checkAgain: () => void loadReceipt().then(() => refetch()),
  };
}
