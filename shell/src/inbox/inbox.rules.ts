import { pathOf } from '@ank/contract';
import type { Notice } from '@ank/protocol';
import { formatDay, indiaDayOf } from '@ank/rules';
import { localName, word } from '@ank/texts';
import { formatPoints } from '@ank/ui';
import { LINKED_PATHS } from '../linked-paths';
import { INBOX_TEXTS } from './inbox.messages';

export type Subject = 'result' | 'win' | 'money' | 'security';

/** `path`: the screen with details. `reason`: as the operator typed it. */
export type NoticeText = { subject: Subject; title: string; text: string; reason?: string; path: string };

const points = (amount: number | null): string => formatPoints(amount ?? 0);

/** The market's name and session, with its day if the notice is of another one. */
function withDay(market: string, { day, atMs }: Notice): string {
  if (day === '' || atMs === null || day === indiaDayOf(atMs)) return market;
  return INBOX_TEXTS.onDay(market, formatDay(day));
}

const nameOf = ({ gameName, names }: Notice): string => localName(gameName, names);

/** 'KALYAN Open'; the name alone for a market with one result. */
const marketOf = (notice: Notice): string =>
  withDay(notice.session === '' ? nameOf(notice) : INBOX_TEXTS.market(nameOf(notice), word(notice.session)), notice);

const bidsOf = ({ bids, staked }: Notice): string =>
  bids === 1 ? INBOX_TEXTS.bid(points(staked)) : INBOX_TEXTS.bids(points(bids), points(staked));

const resultOf = (notice: Notice): string => INBOX_TEXTS.result(marketOf(notice), notice.result);

const METHODS: Readonly<Record<string, string>> = { googlePay: 'Google Pay', paytm: 'Paytm', phonePe: 'PhonePe' };

const MY_BIDS = pathOf('myBids');
const DEVICES = pathOf('devices');
/** Screens of the wallet. */
const STATEMENT = '/transaction';
const DEPOSITS = '/addfundhistory';
const WITHDRAWALS = '/withdrawhistory';

const money = (title: string, text: string, path: string): NoticeText => ({ subject: 'money', title, text, path });
const security = (title: string, text: string, path: string): NoticeText => ({
  subject: 'security',
  title,
  text,
  path,
});

const TEXT_BY_KIND: Readonly<Record<string, (notice: Notice) => NoticeText>> = {
  result: (notice) => ({
    subject: 'result',
    title: resultOf(notice),
    text: INBOX_TEXTS.noWin(bidsOf(notice)),
    path: MY_BIDS,
  }),
  win: (notice) => ({
    subject: 'win',
    title: INBOX_TEXTS.win(points(notice.won)),
    text: INBOX_TEXTS.winOf(resultOf(notice), bidsOf(notice)),
    path: MY_BIDS,
  }),
  correction: (notice) => ({
    subject: 'result',
    title: INBOX_TEXTS.corrected(marketOf(notice)),
    text:
      notice.won === null
        ? INBOX_TEXTS.correcting
        : INBOX_TEXTS.nowWon(notice.result, points(notice.won), points(notice.wasWon)),
    path: MY_BIDS,
  }),
  void: (notice) => ({
    subject: 'result',
    title: INBOX_TEXTS.voided(withDay(nameOf(notice), notice)),
    text: [
      INBOX_TEXTS.returned(points(notice.returned)),
      ...(notice.wasWon ? [INBOX_TEXTS.takenBack(points(notice.wasWon))] : []),
    ].join(' '),
    reason: notice.reason,
    path: STATEMENT,
  }),
  deposit_credited: (notice) => money(INBOX_TEXTS.credited(points(notice.points)), INBOX_TEXTS.creditedText, DEPOSITS),
  points_credited: (notice) =>
    money(INBOX_TEXTS.credited(points(notice.points)), INBOX_TEXTS.creditedBySupport, STATEMENT),
  deposit_refused: (notice) => money(INBOX_TEXTS.refused(points(notice.points)), INBOX_TEXTS.refusedText, DEPOSITS),
  withdrawal_paid: (notice) => money(INBOX_TEXTS.paid(points(notice.points)), INBOX_TEXTS.paidText, WITHDRAWALS),
  withdrawal_returned: (notice) => money(INBOX_TEXTS.back(points(notice.points)), INBOX_TEXTS.backText, WITHDRAWALS),
  new_device: ({ device }) =>
    security(INBOX_TEXTS.newDevice(device || INBOX_TEXTS.unknownDevice), INBOX_TEXTS.notYou, DEVICES),
  password_changed: () => security(INBOX_TEXTS.passwordChanged, INBOX_TEXTS.notYouSupport, DEVICES),
  password_reset: ({ bySupport }) =>
    security(
      INBOX_TEXTS.passwordReset,
      bySupport ? INBOX_TEXTS.resetBySupport : INBOX_TEXTS.notYouSupport,
      pathOf('changePassword'),
    ),
  payout_number_changed: ({ method, number }) =>
    security(INBOX_TEXTS.number(METHODS[method] ?? method), INBOX_TEXTS.numberText(number), LINKED_PATHS.wallet),
  sessions_ended: ({ reason }) =>
    security(INBOX_TEXTS.ended, reason === 'replaced' ? INBOX_TEXTS.replaced : INBOX_TEXTS.endedText, DEVICES),
  unblocked: () => security(INBOX_TEXTS.unblocked, INBOX_TEXTS.unblockedText, DEVICES),
};

/** A notice in the player's language; null for a kind of a newer server. */
export const noticeTextOf = (notice: Notice): NoticeText | null => TEXT_BY_KIND[notice.kind]?.(notice) ?? null;

/** Adds new notices, newest first. What was new when it was shown stays marked. */
export function withNotices(held: readonly Notice[], come: readonly Notice[]): readonly Notice[] {
  const known = new Map(held.map((notice) => [notice.id, notice]));
  for (const notice of come) {
    const before = known.get(notice.id);
    known.set(notice.id, { ...notice, unread: notice.unread || before?.unread === true });
  }
  return [...known.values()].sort((one, other) => Number(other.id) - Number(one.id));
}
