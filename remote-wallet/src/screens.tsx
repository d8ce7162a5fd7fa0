import type { RemoteRoute } from '@ank/contract';
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

const ToHub = () => <Navigate to="/imp7" replace />;
const ToTransfer = () => <Navigate to="/transfer" replace />;

/** The screens of the wallet. descriptor.json declares the same paths. */
export const routes: readonly RemoteRoute[] = [
  { path: '/imp7', Component: WalletHubScreen },
  { path: '/wallet', Component: ToHub },
  { path: '/imp8', Component: ToHub },
  { path: '/transaction', Component: StatementScreen },
  { path: '/withdraw', Component: WithdrawScreen },
  { path: '/withdrawhistory', Component: WithdrawHistoryScreen },
  { path: '/withdrawrule', Component: WithdrawRuleScreen },
  { path: '/depositrule', Component: DepositRuleScreen },
  { path: '/transfer', Component: TransferScreen },
  { path: '/mymodel', Component: ToTransfer },
  { path: '/transfermodel', Component: ToTransfer },
  { path: '/addfund', Component: AddFundsScreen },
  { path: '/imp9', Component: AddFundsScreen },
  { path: '/payviaupi', Component: PayViaUpiScreen },
  { path: '/qrpay', Component: QrPayScreen },
  { path: '/addfundhistory', Component: DepositHistoryScreen },
  { path: '/otpwithdraw', Component: OtpWithdrawScreen },
];
