import { type PayoutMethod, WITHDRAW_METHODS } from '@ank/protocol';

const METHODS = Object.keys(WITHDRAW_METHODS) as PayoutMethod[];

export function methodOf(code: number): PayoutMethod {
  const method = METHODS.find((one) => WITHDRAW_METHODS[one].code === String(code));
  if (!method) throw new Error(`There is no payout method ${code}.`);
  return method;
}
