import { publishedRoots, type SlipReceipt, slipReceipt } from '@ank/protocol';
import { deviceMs, nowMs, useCall } from '@ank/shared/platform';
import { useEffect, useState } from 'react';
import { keepRoots, type KeptRoot, knownRoots } from '../roots/kept-roots';
import { checkProof, type Checked } from './check-proof';
import { readSlip, sessionsOf } from './read-receipt';
import { type Signer, signersOf } from './signers';

/** `known`: the roots that it was checked by. */
export type Findings = { checked: readonly Checked[]; signers: readonly Signer[]; known: readonly KeptRoot[] };

/** `findings`: null while the roots are loaded and compared; `failed`: they could not be loaded. */
export type ReceiptProof = { findings: Findings | null; failed: boolean; checkAgain: () => void };

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
  const [held, setHeld] = useState<{ of: readonly [SlipReceipt, object]; findings: Findings } | null>(null);

  useEffect(() => {
    const ownSlip = readSlip(receipt.slip);
    if (!ownSlip || !published) return undefined;
    let isLeft = false;
    keepRoots(published.roots, published.keys);
    const known = knownRoots(published.roots, published.keys);
    const times = [receiptAtMs, rootsAtMs].map((atMs) => atMs + nowMs() - deviceMs());
    const loaded = { receipt, slip: ownSlip, firstAtMs: Math.min(...times), lastAtMs: Math.max(...times) };
    const checks = sessionsOf(ownSlip).map((session) => checkProof(loaded, session, published, known));
    void Promise.all([Promise.all(checks), signersOf(receipt, published.keys)]).then(([checked, signers]) => {
      if (!isLeft) setHeld({ of: [receipt, published], findings: { checked, signers, known } });
    });
    return () => {
      isLeft = true;
    };
  }, [receipt, receiptAtMs, published, rootsAtMs]);

  const isOfBoth = held?.of[0] === receipt && held.of[1] === published;
  return {
    findings: isOfBoth ? held.findings : null,
    failed: isError && !published,
    // The roots are loaded after the receipt, so they are never older than it.
    checkAgain: () => void loadReceipt().then(() => refetch()),
  };
}
