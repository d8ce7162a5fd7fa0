import type { SlipAnswer } from '../../src/bids/checked-slip';
import { checkSlip } from '../../src/bids/place-bid';
import { KALYAN, type Player } from './world';

type Line = { digits?: string; session?: string; points?: number };
export type Asked = { requestId?: string | null; gameId?: string; day?: string; label?: string; lines?: Line[] };

/** A slip that passed the rules; by default KALYAN, 10 points on 5, Open. */
export const checkedSlip = ({ token }: Pick<Player, 'token'>, { lines = [{}], ...asked }: Asked = {}) =>
  checkSlip(token, {
    family: 'main',
    gameId: KALYAN,
    label: 'Single Digit',
    requestId: null,
    ...asked,
    lines: lines.map((line) => ({ digits: '5', closeDigits: '', session: 'open', points: 10, ...line })),
  });

export const faultOf = (answer: SlipAnswer | null): string | null =>
  answer && 'fault' in answer ? answer.fault : null;
export const balanceOf = (answer: SlipAnswer | null): string | null =>
  answer && 'balance' in answer ? answer.balance : null;
