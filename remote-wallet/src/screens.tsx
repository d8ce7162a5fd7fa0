import { type PathId, pathOf, type RemoteRoute } from '@ank/shared/contract';
import { Navigate } from '@ank/shared/platform';
import { AddFundsScreen } from './funds/add-funds.screen';
import { PayViaUpiScreen } from './funds/pay-via-upi.screen';
import { QrPayScreen } from './funds/qr-pay.screen';
import { DepositHistoryScreen } from './history/deposit-history.screen';
import { DepositRuleScreen, WithdrawRuleScreen } from './history/money-rules.screen';
import { StatementScreen } from './history/statement.screen';
import { WithdrawHistoryScreen } from './history/withdraw-history.screen';
import { WalletHubScreen } from './hub/wallet-hub.screen';
import { TransferScreen } from './transfer/transfer.screen';
import { OtpWithdrawScreen } from './upi/otp-withdraw.screen';
import { WithdrawScreen } from './withdraw/withdraw.screen';

const ToHub = () => <Navigate to={pathOf('walletHub')} replace />;
const ToTransfer = () => <Navigate to={pathOf('transfer')} replace />;

const SCREENS = {
  walletHub: WalletHubScreen,
  walletAlias: ToHub,
  walletHubAlias: ToHub,
  transactions: StatementScreen,
  withdraw: WithdrawScreen,
  withdrawHistory: WithdrawHistoryScreen,
  withdrawRule: WithdrawRuleScreen,
  depositRule: DepositRuleScreen,
  transfer: TransferScreen,
  transferAlias: ToTransfer,
  transferModalAlias: ToTransfer,
  addFunds: AddFundsScreen,
  addFundsMenu: AddFundsScreen,
  payViaUpi: PayViaUpiScreen,
  qrPay: QrPayScreen,
  addFundHistory: DepositHistoryScreen,
  otpWithdraw: OtpWithdrawScreen,
} as const satisfies Partial<Record<PathId, RemoteRoute['Component']>>;

/** The screens of the wallet. descriptor.json declares the same paths. */
export const routes: readonly RemoteRoute[] = Object.entries(SCREENS).map(([id, Component]) => ({
  path: pathOf(id as PathId),
  Component,
}));
