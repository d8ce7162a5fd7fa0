import type { PointRange, SiteView } from '@ank/protocol';
import type { Context } from '../context';

/** Settings that apply to everybody. Points are whole numbers. */
export type SiteSettings = SiteView & { deposit: PointRange };

type Row = {
  min_bid: string;
  max_bid: string;
  min_deposit: string;
  max_deposit: string;
  min_withdrawal: string;
  max_withdrawal: string;
  min_transfer: string;
  max_transfer: string;
  withdraw_open_minutes: number;
  withdraw_close_minutes: number;
  withdraw_open: boolean;
  whatsapp: string;
  phone: string;
  telegram: string;
};

const SITE = `
select min_bid, max_bid, min_deposit, max_deposit, min_withdrawal, max_withdrawal, min_transfer, max_transfer,
       withdraw_open_minutes, withdraw_close_minutes, whatsapp, phone, telegram,
       in_daily_window(moment($1, $2), withdraw_open_minutes, withdraw_close_minutes) as withdraw_open
  from site`;

export async function loadSite({ database, clock }: Context): Promise<SiteSettings> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const [row] = await database.query<Row>(SITE, [offsetMs, fixed]);
  if (!row) throw new Error('the site settings are missing');
  return {
    whatsapp: row.whatsapp,
    phone: row.phone,
    telegram: row.telegram,
    minWithdrawal: Number(row.min_withdrawal),
    maxWithdrawal: Number(row.max_withdrawal),
    minTransfer: Number(row.min_transfer),
    maxTransfer: Number(row.max_transfer),
    withdrawOpenMinutes: row.withdraw_open_minutes,
    withdrawCloseMinutes: row.withdraw_close_minutes,
    withdrawOpen: row.withdraw_open,
    bid: { min: Number(row.min_bid), max: Number(row.max_bid) },
    deposit: { min: Number(row.min_deposit), max: Number(row.max_deposit) },
  };
}
