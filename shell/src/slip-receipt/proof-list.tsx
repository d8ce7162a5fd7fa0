import { Button, cardClass, formatPoints, passFocus } from '@ank/ui';
import clsx from 'clsx';
import { CircleAlert, Clock, Info, ShieldCheck } from 'lucide-react';
import type { Checked } from './check-proof';
import { type ReceiptSlip, sessionsOf } from './read-receipt';
import { isFault, isPassing, keyTimes, sessionName } from './receipt.rules';
import type { Signer } from './signers';
import { RECEIPT_TEXTS } from './slip-receipt.messages';
import classes from './slip-receipt.module.css';
import type { ReceiptProof } from './use-receipt';

type Kind = keyof typeof RECEIPT_TEXTS.verdicts;

const LOOKS = {
  proved: { Icon: ShieldCheck, look: classes.good },
  fault: { Icon: CircleAlert, look: classes.bad },
  waiting: { Icon: Clock, look: classes.sub },
  plain: { Icon: Info, look: classes.sub },
} as const;

const KEY_LOOKS = {
  published: LOOKS.proved,
  unchecked: LOOKS.plain,
  unknown: LOOKS.fault,
  invalid: LOOKS.fault,
} as const;

function lookOf(kind: Kind): (typeof LOOKS)[keyof typeof LOOKS] {
  if (kind === 'checking') return LOOKS.waiting;
  if (kind === 'old' || kind === 'unloaded') return LOOKS.plain;
  if (kind === 'proved' || kind === 'unsigned') return LOOKS.proved;
  if (isFault(kind)) return LOOKS.fault;
  return isPassing(kind) ? LOOKS.waiting : LOOKS.plain;
}

type ProofListProps = { slip: ReceiptSlip; proof: ReceiptProof };

/** The proofs of a slip, for each session in which it has a line. */
export function ProofList({ slip, proof: { findings, failed, checkAgain } }: ProofListProps) {
  // A new key may be in use before it is in the list, which is cached for a second.
  const hasUnknownKey = findings?.signers.some(({ state }) => state === 'unknown');
  const canChange = failed || hasUnknownKey || findings?.checked.some(({ verdict }) => isPassing(verdict));
  return (
    <>
      {sessionsOf(slip).map((session) => {
        const found = findings?.checked.find((one) => one.session === session);
        const kind = found?.verdict ?? (failed ? 'unloaded' : 'checking');
        return <ProofCard key={session} kind={kind} session={sessionName(slip, session)} found={found} />;
      })}
      {findings?.signers.map((signer) => (
        <KeyCard key={`${signer.of} ${signer.id} ${signer.state}`} signer={signer} />
      ))}
      {canChange && (
        <Button ref={passFocus} variant="tonal" block onClick={checkAgain}>
          {RECEIPT_TEXTS.checkAgain}
        </Button>
      )}
    </>
  );
}

const outsideText = ({ host, at }: NonNullable<Checked['outside']>): string =>
  at === '' ? RECEIPT_TEXTS.notOutside(host) : RECEIPT_TEXTS.outside(host, at);

function ProofCard({ kind, session, found }: { kind: Kind; session: string; found?: Checked }) {
  const { Icon, look } = lookOf(kind);
  const { title, text } = RECEIPT_TEXTS.verdicts[kind];
  return (
    <div className={clsx(cardClass, classes.proof)} role="status">
      <p className={clsx(classes.verdict, look)}>
        <Icon size={20} aria-hidden />
        <strong>{`${session}: ${title}`}</strong>
      </p>
      <p className={classes.text}>{text}</p>
      {found && isFault(found.verdict) && <p className={classes.text}>{RECEIPT_TEXTS.fault}</p>}
      {found && found.reason !== null && <p className={classes.text}>{RECEIPT_TEXTS.reason(found.reason)}</p>}
      {found?.roots.map((root, at) => (
        <p key={`${at} ${root}`} className={classes.root}>
          {RECEIPT_TEXTS.root}{' '}
          {at === 0 && found.slips > 0 && RECEIPT_TEXTS.slips(formatPoints(found.slips), found.slips === 1)}{' '}
          <code>{root}</code>
        </p>
      ))}
      {found?.outside && <p className={classes.root}>{outsideText(found.outside)}</p>}
    </div>
  );
}

function KeyCard({ signer }: { signer: Signer }) {
  const { Icon, look } = KEY_LOOKS[signer.state];
  const { title, text } = RECEIPT_TEXTS.keyStates[signer.state];
  return (
    <div className={clsx(cardClass, classes.proof)} role="status">
      <p className={clsx(classes.verdict, look)}>
        <Icon size={20} aria-hidden />
        <strong>{`${RECEIPT_TEXTS.keys[signer.of]}: ${title}`}</strong>
      </p>
      <p className={classes.text}>{text}</p>
      <p className={classes.root}>
        {keyTimes(signer).join(' · ')} <code>{signer.id}</code>
      </p>
    </div>
  );
}
