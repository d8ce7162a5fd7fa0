import type { PayeeView } from '@ank/protocol';
import type { Context } from '../../context';

type MoneyTexts = { payee: PayeeView; rules: { deposit: string; withdrawal: string } };

type TextRow = {
  payee_name: string;
  bank_account: string;
  bank_ifsc: string;
  upi_id: string;
  google_upi_id: string;
  phonepe_upi_id: string;
  deposit_rule: string;
  withdrawal_rule: string;
};

/** The payee details and the rules for deposits and withdrawals, as set by the operator. */
export async function loadMoneyTexts({ database }: Context): Promise<MoneyTexts> {
  const [row] = await database.query<TextRow>(
    'select payee_name, bank_account, bank_ifsc, upi_id, google_upi_id, phonepe_upi_id, deposit_rule, withdrawal_rule from site',
  );
  if (!row) throw new Error('the site settings are missing');
  return {
    payee: {
      name: row.payee_name,
      bankAccount: row.bank_account,
      ifsc: row.bank_ifsc,
      upiId: row.upi_id,
      googleUpiId: row.google_upi_id,
      phonepeUpiId: row.phonepe_upi_id,
    },
    rules: { deposit: row.deposit_rule, withdrawal: row.withdrawal_rule },
  };
}
