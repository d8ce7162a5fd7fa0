import { moneyRules, type MoneyRules } from '@ank/protocol';
import { useCall, useScreen } from '@ank/shared/platform';
import { List, ListRow } from '@ank/ui';
import { LoadedList } from '../parts/loaded-list';
import classes from '../parts/screen.module.css';

const NONE = 'NO DATA FOUND';

function RulesScreen({ title, of: kind }: { title: string; of: keyof MoneyRules }) {
  const { data, isError, refetch } = useCall(moneyRules, undefined);
  useScreen({ title });
  return (
    <LoadedList rows={data?.[kind]} failed={isError} none={NONE} onRetry={() => void refetch()}>
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
export const WithdrawRuleScreen = () => <RulesScreen title="Withdraw Rule" of="withdrawal" />;

/** The operator's deposit rules, line by line. */
export const DepositRuleScreen = () => <RulesScreen title="Deposit Rule" of="deposit" />;
