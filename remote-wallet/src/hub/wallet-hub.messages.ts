/** What a player reads on the wallet hub. */
export const HUB_TEXTS = {
  title: 'Wallet',
  balance: 'Wallet balance',
  points: 'points',
  details: 'Withdrawals',
  held: 'Held',
  withdrawTimes: 'Time',
  withdrawLimits: 'Limits',
  range: (from: string, to: string) => `${from} to ${to}`,
  from: (least: string) => `${least} or more`,
} as const;
