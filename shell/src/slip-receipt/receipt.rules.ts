import type { SlipReceipt } from '@ank/protocol';
import { FAMILY_NAMES, formatLongDate, formatMoment, hasTwoResults, numberText, totalPoints } from '@ank/rules';
import { localName, word } from '@ank/texts';
import { formatPoints } from '@ank/ui';
import type { Verdict } from './check-proof';
import type { KeptRoot } from '../roots/kept-roots';
import { type ReceiptLine, type ReceiptSlip, sessionOfHead, sessionsOf } from './read-receipt';
import type { Signer } from './signers';
import { RECEIPT_TEXTS } from './slip-receipt.messages';
import type { Findings } from './use-receipt';

const FAULTS: ReadonlySet<Verdict> = new Set(['changed', 'missing', 'forged', 'withheld', 'bare', 'differs']);
/** Verdicts that may change when checked again. */
const PASSING: ReadonlySet<Verdict> = new Set(['open', 'sealed', 'unsettled', 'reopened']);

export const isFault = (verdict: Verdict): boolean => FAULTS.has(verdict);
export const isPassing = (verdict: Verdict): boolean => PASSING.has(verdict);

/** 'Open', 'Close'; 'Session' if the family has only one. */
export function sessionName({ family }: ReceiptSlip, session: string): string {
  const known = FAMILY_NAMES.find((name) => name === family);
  if (!known || !hasTwoResults(known)) return RECEIPT_TEXTS.wholeDay;
  return session === 'close' ? RECEIPT_TEXTS.sessions.close : RECEIPT_TEXTS.sessions.open;
}

/** Lines that share label, session and points. */
export function lineGroups(slip: ReceiptSlip): { heading: string; numbers: string }[] {
  const groups = new Map<string, string[]>();
  for (const line of slip.lines) {
    const name = sessionName(slip, line.session);
    const session = name === RECEIPT_TEXTS.wholeDay ? [] : [name];
    const heading = [word(line.label), ...session, RECEIPT_TEXTS.each(formatPoints(line.points))].join(', ');
    groups.set(heading, [...(groups.get(heading) ?? []), numberText(line)]);
  }
  return [...groups].map(([heading, numbers]) => ({ heading, numbers: numbers.join(' ') }));
}

const rateOf = ({ label, stake, pays }: ReceiptLine) => ({
  label: word(label),
  value: RECEIPT_TEXTS.rate(formatPoints(stake), formatPoints(pays)),
});

/** The rate of each label of the slip at the time of placing. */
export const ratesOf = ({ lines }: ReceiptSlip): { label: string; value: string }[] => [
  ...new Map(lines.map((line) => [line.label, rateOf(line)])).values(),
];

export const figuresOf = (receipt: SlipReceipt, slip: ReceiptSlip): { label: string; value: string }[] => [
  { label: RECEIPT_TEXTS.number, value: slip.slip },
  { label: RECEIPT_TEXTS.market, value: localName(receipt.market, receipt.names) },
  { label: RECEIPT_TEXTS.day, value: formatLongDate(slip.day) },
  { label: RECEIPT_TEXTS.placed, value: formatMoment(Number(slip.placed)) },
  { label: RECEIPT_TEXTS.bids, value: formatPoints(slip.lines.length) },
  { label: RECEIPT_TEXTS.total, value: formatPoints(totalPoints(slip.lines)) },
];

/** When a published key was made and retired. */
export const keyTimes = ({ madeAt, retiredAt }: Signer): string[] => [
  ...(madeAt === '' ? [] : [RECEIPT_TEXTS.keyMade(madeAt)]),
  ...(retiredAt === '' ? [] : [RECEIPT_TEXTS.keyRetired(retiredAt)]),
];

/** The content of the file for the offline check. `kept`: roots that this browser knows, also of others' sessions. */
export function fileOf(
  { names: _names, ...receipt }: SlipReceipt,
  slip: ReceiptSlip,
  kept: readonly KeptRoot[],
): string {
  const ofSlip = sessionsOf(slip).flatMap((session) =>
    kept.filter(({ head }) => sessionOfHead(head, slip) === session),
  );
  const roots = ofSlip.flatMap(({ publicKey: key, ...root }) => (key === undefined ? [] : { ...root, key }));
  return JSON.stringify({ ...receipt, kept: roots }, null, 2);
}

/** The receipt as text for sharing. */
export function receiptText(receipt: SlipReceipt, slip: ReceiptSlip, findings: Findings | null): string {
  const rows = [...figuresOf(receipt, slip), ...ratesOf(slip)];
  return [
    ...rows.map(({ label, value }) => `${label}: ${value}`),
    ...lineGroups(slip).map(({ heading, numbers }) => `${heading}: ${numbers}`),
    ...(findings?.checked ?? []).map(({ session, verdict, roots }) => {
      const proof = `${sessionName(slip, session)}: ${RECEIPT_TEXTS.verdicts[verdict].title}`;
      return [proof, ...roots.map((root) => `${RECEIPT_TEXTS.root} ${root}`)].join(' · ');
    }),
    ...(findings?.signers ?? []).map((signer) => {
      const key = `${RECEIPT_TEXTS.keys[signer.of]} ${signer.id}: ${RECEIPT_TEXTS.keyStates[signer.state].title}`;
      return [key, ...keyTimes(signer)].join(' · ');
    }),
  ].join('\n');
}
