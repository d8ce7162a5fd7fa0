import { walletBalance, type WithdrawAnswer, withdrawFundRequest, withdrawHistory } from '@ank/protocol';
import { pathOf, type ReceiptRouteState } from '@ank/contract';
import {
  ApiError,
  applyWalletPoints,
  Link,
  notify,
  nowMs,
  POLL_MS,
  refreshCall,
  useCall,
  useNavigate,
  useScreen,
  useSession,
  useWalletPoints,
} from '@ank/shared/platform';
import { parsePoints } from '@ank/rules';
import {
  Button,
  cardClass,
  formatPoints,
  listRowClass,
  Note,
  passFocus,
  RowContent,
  SelectField,
  Skeleton,
  TextField,
} from '@ank/ui';
import clsx from 'clsx';
import { ChevronRight, History, ScrollText } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { type Accepted, EarlierIsOpen, type MoneyInput } from '../money/money-call';
import { noAnswerText, OpenRequest, type OpenRequestTexts } from '../money/open-request';
import { useMoneyCall } from '../money/use-money-call';
import { ContactBox } from '../parts/contact-box';
import { HeadlineNotice } from '../parts/headline-notice';
import { LinkList } from '../parts/link-list';
import { SHOW_METHODS } from '../hub/withdraw-methods';
import { Fault } from '../parts/fault';
import { LIST_TEXTS } from '../parts/loaded-list.messages';
import classes from '../parts/screen.module.css';
import { usePaymentDetails } from '../upi/use-payment-details';
import { receiptOf } from './receipt';
import { useUsualMinutes } from './use-usual-minutes';
import { type Withdrawal, WithdrawSheet } from './withdraw-sheet';
import { WITHDRAW_TEXTS } from './withdraw.messages';
import { withdrawFault, type WithdrawFault } from './withdraw.rules';

const failureText = (error: unknown): string =>
  error instanceof ApiError && error.outcome === 'refused'
    ? error.message || WITHDRAW_TEXTS.refused
    : WITHDRAW_TEXTS.failed;

const textsOf = ({ points }: MoneyInput): OpenRequestTexts => ({
  what: WITHDRAW_TEXTS.open(formatPoints(Number(points))),
  look: WITHDRAW_TEXTS.look,
});

/** Withdrawal: amount and method. Checked here as a courtesy; the server decides. */
export function WithdrawScreen() {
  const mobile = useSession()?.mobile ?? '';
  const points = useWalletPoints();
  const { data: wallet, isPending: isWalletPending } = useCall(walletBalance, undefined, { pollMs: POLL_MS });
  const usualMinutes = useUsualMinutes(mobile);
  const { methods, fault: detailsFault, retry } = usePaymentDetails();
  const navigate = useNavigate();
  const [amount, setAmount] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const [fault, setFault] = useState<WithdrawFault | null>(null);
  const [confirming, setConfirming] = useState<Withdrawal | null>(null);
  const amountField = useRef<HTMLInputElement>(null);
  const addMethod = useRef<HTMLAnchorElement>(null);
  useScreen({ title: WITHDRAW_TEXTS.title });

  // Until then nobody knows whether a method is missing.
  const areMethodsPending = methods === undefined && detailsFault === null;
  const method = methods?.find((row) => row.method === picked) ?? methods?.[0];
  const { busy, send, open, sendAgain } = useMoneyCall('withdraw', withdrawFundRequest, {
    onAccepted: ({ answer, input, earlier }: Accepted<WithdrawAnswer>, isHere) => {
      // An earlier request may already be decided: its first answer has an outdated state and balance.
      applyWalletPoints(earlier ? null : answer.walletPoints);
      void refreshCall(withdrawHistory);
      notify(earlier ? WITHDRAW_TEXTS.earlier(Number(input.points)) : WITHDRAW_TEXTS.sent, { kind: 'success' });
      if (!isHere) return;
      if (earlier) return void navigate('/withdrawhistory');
      const receipt = receiptOf(answer, input, methods ?? [], usualMinutes);
      void navigate(pathOf('home'), { state: { receipt } satisfies ReceiptRouteState });
    },
    onFailed: (error, isHere) => {
      if (!isHere) return notify(failureText(error));
      const isEarlier = error instanceof EarlierIsOpen;
      // The button to check it is on the screen, behind the sheet.
      if (isEarlier) setConfirming(null);
      setFault({ field: 'form', text: isEarlier ? noAnswerText(textsOf(error.input)) : failureText(error) });
    },
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    const found = withdrawFault({ amount, hasMethod: method !== undefined, points, wallet, nowMs: nowMs() });
    setFault(found);
    if (found?.field === 'amount') amountField.current?.focus();
    if (found?.field === 'method') addMethod.current?.focus();
    if (found === null && method)
      setConfirming({ points: parsePoints(amount.trim()) ?? 0, method, balancePoints: points });
  };
  const confirm = (): void => {
    setFault(null);
    if (confirming) send({ mobile, points: confirming.points, method: confirming.method.method });
  };
  const askAgain = (): void => {
    setFault(null);
    sendAgain();
  };
  const errorOf = (field: WithdrawFault['field']): string | null => (fault?.field === field ? fault.text : null);

  return (
    <div className={classes.screen}>
      <HeadlineNotice of="withdraw" />
      <form className={classes.form} onSubmit={submit} noValidate>
        {open && <OpenRequest {...textsOf(open)} busy={busy} onSend={askAgain} />}
        <TextField
          label={WITHDRAW_TEXTS.amount}
          inputRef={amountField}
          hint={wallet?.minWithdrawal ? WITHDRAW_TEXTS.minimum(formatPoints(wallet.minWithdrawal)) : undefined}
          inputMode="numeric"
          maxLength={9}
          value={amount}
          error={errorOf('amount')}
          onValue={setAmount}
        />
        {areMethodsPending && <Skeleton height={76} />}
        {methods && methods.length > 0 && (
          <SelectField
            label={WITHDRAW_TEXTS.method}
            placeholder={WITHDRAW_TEXTS.choose}
            options={methods.map((row) => ({ value: row.method, label: `${row.name} ${row.number}` }))}
            value={method?.method ?? ''}
            error={errorOf('method')}
            onValue={setPicked}
          />
        )}
        {methods?.length === 0 && (
          <Link
            ref={addMethod}
            to="/imp7"
            state={SHOW_METHODS}
            className={clsx(cardClass, listRowClass(), classes.none)}
          >
            <RowContent
              title={WITHDRAW_TEXTS.noMethods}
              sub={WITHDRAW_TEXTS.addMethod}
              end={<ChevronRight size={20} aria-hidden />}
            />
          </Link>
        )}
        {detailsFault !== null && (
          <>
            <Fault text={detailsFault} />
            <Button ref={passFocus} variant="outline" onClick={retry}>
              {LIST_TEXTS.retry}
            </Button>
          </>
        )}
        {!methods?.length && fault?.field === 'method' && <Fault text={fault.text} />}
        {isWalletPending && <Skeleton height={44} />}
        {wallet?.withdrawOpenTime && wallet.withdrawCloseTime && (
          <Note>{WITHDRAW_TEXTS.times(wallet.withdrawOpenTime, wallet.withdrawCloseTime)}</Note>
        )}
        {fault?.field === 'form' && confirming === null && <Fault text={fault.text} />}
        <Button type="submit" block busy={areMethodsPending}>
          {WITHDRAW_TEXTS.submit}
        </Button>
      </form>
      <LinkList
        label={WITHDRAW_TEXTS.more}
        rows={[
          { to: '/withdrawrule', label: WITHDRAW_TEXTS.rule, Icon: ScrollText },
          { to: '/withdrawhistory', label: WITHDRAW_TEXTS.history, Icon: History },
        ]}
      />
      <ContactBox />
      <WithdrawSheet
        withdrawal={confirming}
        usualMinutes={usualMinutes}
        fault={errorOf('form')}
        busy={busy}
        onClose={() => setConfirming(null)}
        onConfirm={confirm}
      />
    </div>
  );
}
