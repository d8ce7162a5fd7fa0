import { moneyRules, type MoneyRules } from '@ank/protocol';
import { useCall, useScreen } from '@ank/shared/platform';
import { List, ListRow } from '@ank/ui';
import { LoadedList } from '../parts/loaded-list';
import classes from '../parts/screen.module.css';
import { FUNDS_TEXTS } from '../funds/funds.messages';
import { STATEMENT_TEXTS } from './statement.messages';
import { WITHDRAW_TEXTS } from '../withdraw/withdraw.messages';

function RulesScreen({ title, of: kind }: { title: string; of: keyof MoneyRules }) {
  const { data, isError, refetch } = useCall(moneyRules, undefined);
  useScreen({ title });
  return (
    <LoadedList rows={data?.[kind]} failed={isError} none={STATEMENT_TEXTS.none} onRetry={() => void refetch()}>
      {(lines) => (
        <List label={title}>
          {lines.map((line, at) => (
            <ListRow key={`${at}-${line}`} title={<span className={classes.prose}>{line}</span>} slim />
          ))}
        </List>
      )}
    </LoadedList>
  );
}

/** The operator's withdrawal rules, line by line. */
export const WithdrawRuleScreen = () => <RulesScreen title={WITHDRAW_TEXTS.rule} of="withdrawal" />;

/** The operator's deposit rules, line by line. */
export const DepositRuleScreen = () => <RulesScreen title={FUNDS_TEXTS.rule} of="deposit" />;
