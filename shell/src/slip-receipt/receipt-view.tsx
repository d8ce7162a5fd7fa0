import type { SlipReceipt } from '@ank/protocol';
import { notify } from '@ank/shared/platform';
import { Button, EmptyState, Figures, Section, sendText } from '@ank/ui';
import { ReceiptText } from 'lucide-react';
import { type KeptRoot, keptRoots } from '../roots/kept-roots';
import { ProofList } from './proof-list';
import { type ReceiptSlip, readSlip } from './read-receipt';
import { figuresOf, fileOf, lineGroups, ratesOf, receiptText } from './receipt.rules';
import { saveFile } from './save-file';
import { RECEIPT_TEXTS } from './slip-receipt.messages';
import classes from './slip-receipt.module.css';
import { useReceiptProof } from './use-receipt';

/** `loadedAtMs`: by the clock of the device. */
type ReceiptViewProps = { receipt: SlipReceipt; loadedAtMs: number; loadAgain: () => Promise<unknown> };

async function share(text: string): Promise<void> {
  const outcome = await sendText(text);
  if (outcome === 'copied') notify(RECEIPT_TEXTS.copied, { kind: 'success' });
  if (outcome === 'failed') notify(RECEIPT_TEXTS.notCopied);
}

function save(receipt: SlipReceipt, slip: ReceiptSlip, roots: readonly KeptRoot[]): void {
  saveFile(`receipt-${slip.slip}.json`, fileOf(receipt, slip, roots));
  notify(RECEIPT_TEXTS.saved, { kind: 'info' });
}

/** One receipt: the slip as it was accepted, with its proofs. */
export function ReceiptView({ receipt, loadedAtMs, loadAgain }: ReceiptViewProps) {
  const proof = useReceiptProof(receipt, loadedAtMs, loadAgain);
  const slip = readSlip(receipt.slip);
  if (!slip) return <EmptyState kind="error" icon={<ReceiptText size={32} />} title={RECEIPT_TEXTS.newer} />;
  return (
    <article className={classes.screen} aria-label={RECEIPT_TEXTS.titleOf(slip.slip)}>
      <Figures rows={figuresOf(receipt, slip)} />
      <Section title={RECEIPT_TEXTS.lines}>
        {lineGroups(slip).map(({ heading, numbers }) => (
          <p key={heading} className={classes.numbers}>
            <span className={classes.sub}>{heading}</span> {numbers}
          </p>
        ))}
      </Section>
      <Section title={RECEIPT_TEXTS.rates}>
        <Figures rows={ratesOf(slip)} />
      </Section>
      <Section title={RECEIPT_TEXTS.proof}>
        <ProofList slip={slip} proof={proof} />
      </Section>
      <div className={classes.ways}>
        <Button variant="outline" onClick={() => void share(receiptText(receipt, slip, proof.findings))}>
          {RECEIPT_TEXTS.share}
        </Button>
        <Button variant="outline" onClick={() => save(receipt, slip, proof.findings?.known ?? keptRoots())}>
          {RECEIPT_TEXTS.save}
        </Button>
      </div>
    </article>
  );
}
