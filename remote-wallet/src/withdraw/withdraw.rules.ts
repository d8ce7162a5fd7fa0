import type { Wallet } from '@ank/protocol';
import { isInDailyWindow, parseClock, parsePoints } from '@ank/rules';
import { WITHDRAW_TEXTS } from './withdraw.messages';

/** Whether a moment is inside the withdrawal window. If a time cannot be parsed, the server decides. */
export function inWithdrawWindow(nowMs: number, openTime: string, closeTime: string): boolean {
  const [opens, closes] = [parseClock(openTime), parseClock(closeTime)];
  return opens === null || closes === null || isInDailyWindow(nowMs, opens, closes);
}

/** The form's state. `points` is null while the balance is unknown. */
export type WithdrawForm = {
  amount: string;
  hasMethod: boolean;
  points: number | null;
  wallet: Wallet | undefined;
  nowMs: number;
};

export type WithdrawFault = { field: 'amount' | 'method' | 'form'; text: string };

/** The first reason to refuse a withdrawal, or null. The server checks all of it again. */
export function withdrawFault({ amount, hasMethod, points, wallet, nowMs }: WithdrawForm): WithdrawFault | null {
  const asked = parsePoints(amount.trim());
  if (asked === null || asked === 0) return { field: 'amount', text: WITHDRAW_TEXTS.amountMissing };
  if (points !== null && asked > points) return { field: 'amount', text: WITHDRAW_TEXTS.aboveWallet };
  if (wallet && asked < wallet.minWithdrawal)
    return { field: 'amount', text: WITHDRAW_TEXTS.belowMinimum(wallet.minWithdrawal) };
  if (!hasMethod) return { field: 'method', text: WITHDRAW_TEXTS.methodMissing };
  if (wallet && !inWithdrawWindow(nowMs, wallet.withdrawOpenTime, wallet.withdrawCloseTime))
    return { field: 'form', text: WITHDRAW_TEXTS.outside };
  return null;
}
