import type { PlayerReply } from '@ank/protocol';
import { DEFAULT_LIMITS } from '@ank/rules';
import { TEST_PLAYER } from './page';

/** Saturday 21 November 2026, 02:40 PM in India. */
export const AFTERNOON_MS = Date.parse('2026-11-21T14:40:00+05:30');

type Changes = {
  nowMs?: number;
  player?: Partial<PlayerReply['player']>;
  site?: Partial<PlayerReply['site']>;
  markets?: PlayerReply['markets'];
};

/** A server's answer about TEST_PLAYER with 1,000 points, with `changes` applied. */
export const playerReply = ({ nowMs = AFTERNOON_MS, player, site, markets = [] }: Changes = {}): PlayerReply => ({
  nowMs,
  player: {
    id: '1',
    email: '',
    name: TEST_PLAYER.username,
    mobile: TEST_PLAYER.mobile,
    bettingOn: true,
    transferOn: true,
    walletPoints: '1000',
    holdPoints: '0',
    owedPoints: '0',
    pause: null,
    unread: 0,
    devices: [''],
    ...player,
  },
  site: {
    whatsapp: '',
    phone: '',
    telegram: '',
    bid: { min: DEFAULT_LIMITS.minBid, max: DEFAULT_LIMITS.maxBid },
    minWithdrawal: 500,
    maxWithdrawal: 50_000,
    minTransfer: DEFAULT_LIMITS.minTransfer,
    maxTransfer: 10_000,
    withdrawOpenMinutes: 7 * 60,
    withdrawCloseMinutes: 22 * 60,
    withdrawOpen: true,
    ...site,
  },
  markets,
});
