import type { Receipt } from '@ank/contract';
import type { WithdrawAnswer } from '@ank/protocol';
import { durationOf } from '@ank/rules';
import { formatDuration, formatPoints } from '@ank/ui';
import type { MoneyInput } from '../money/money-call';
import type { OwnMethod } from '../upi/methods';
import { WITHDRAW_TEXTS } from './withdraw.messages';

/** The usual time until a decision; no row while it is unknown. */
export const usualRows = (usualMinutes: number | null): { label: string; value: string }[] =>
  usualMinutes === null ? [] : [{ label: WITHDRAW_TEXTS.usually, value: formatDuration(durationOf(usualMinutes)) }];

/** The receipt of an accepted request. Fields that the server did not send, and a removed method, are left out. */
export function receiptOf(
  { requestNumber, walletPoints }: WithdrawAnswer,
  input: MoneyInput,
  methods: readonly OwnMethod[],
  usualMinutes: number | null,
): Receipt {
  const method = methods.find((row) => row.method === input.method);
  return {
    title: WITHDRAW_TEXTS.receiptTitle,
    rows: [
      { label: WITHDRAW_TEXTS.request, value: requestNumber },
      { label: WITHDRAW_TEXTS.amount, value: WITHDRAW_TEXTS.points(formatPoints(Number(input.points))) },
      { label: WITHDRAW_TEXTS.to, value: method ? WITHDRAW_TEXTS.yours(method.name, method.number) : '' },
      { label: WITHDRAW_TEXTS.status, value: WITHDRAW_TEXTS.pending },
      ...usualRows(usualMinutes),
      { label: WITHDRAW_TEXTS.balanceAfter, value: walletPoints === null ? '' : formatPoints(walletPoints) },
    ].filter(({ value }) => value !== ''),
    way: { label: WITHDRAW_TEXTS.history, path: '/withdrawhistory' },
  };
}
