import type { Wallet } from '@ank/protocol';
import { type Figure, formatPoints } from '@ank/ui';
import { HUB_TEXTS } from './wallet-hub.messages';

/** '500 to 50,000'; '500 or more' without a maximum; '' when the server sends no limits. */
function limitsText(least: number, most: number): string {
  if (most > 0) return HUB_TEXTS.range(formatPoints(least), formatPoints(most));
  return least > 0 ? HUB_TEXTS.from(formatPoints(least)) : '';
}

/** '07:00 AM to 10:00 PM'; undefined while the hours of withdrawals are unknown. */
export function hoursOf(wallet: Wallet | undefined): string | undefined {
  const { withdrawOpenTime: opens, withdrawCloseTime: closes } = wallet ?? {};
  return opens && closes ? HUB_TEXTS.range(opens, closes) : undefined;
}

/** The rows about withdrawals. A field missing from the answer gives no row. */
export const figuresOf = (wallet: Wallet): Figure[] =>
  [
    { label: HUB_TEXTS.held, value: wallet.holdPoints === null ? '' : formatPoints(wallet.holdPoints) },
    { label: HUB_TEXTS.withdrawLimits, value: limitsText(wallet.minWithdrawal, wallet.maxWithdrawal) },
  ].filter((row) => row.value !== '');

/** The sources of points on a site without money. Sources that the site does not have get no row. */
export const sourcesOf = (welcome: number, daily: number): Figure[] =>
  [
    { label: HUB_TEXTS.welcome, value: welcome > 0 ? HUB_TEXTS.amount(formatPoints(welcome)) : '' },
    { label: HUB_TEXTS.daily, value: daily > 0 ? HUB_TEXTS.amount(formatPoints(daily)) : '' },
    { label: HUB_TEXTS.bySupport, value: HUB_TEXTS.byHand },
  ].filter((row) => row.value !== '');
