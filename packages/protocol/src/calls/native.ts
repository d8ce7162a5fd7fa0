/** Calls that only other clients of the family make, answered with the data of this product. */
import { type Family, formatClock } from '@ank/rules';
import * as zod from 'zod/mini';
import type { ApiPath } from '../call';
import { FAMILY_PATHS } from '../family-paths';
import { gameId, nothing } from '../server/fields';
import type { MarketCard } from '../server/market-card';
import { onServer } from '../server/server-call';
import type { SiteView } from './dashboard';

/** Contact addresses that this product does not have. */
const NO_ADDRESSES = {
  mobile_2: '',
  email_1: '',
  email_2: '',
  facebook: '',
  twitter: '',
  youtube: '',
  google_plus: '',
  instagram: '',
};

export const contactDetailsEndpoint = /*#__PURE__*/ onServer<object, Pick<SiteView, 'whatsapp' | 'phone'>>(
  { path: '/api-get-contact-details', session: false },
  () => ({
    request: nothing,
    encodeAnswer: ({ whatsapp, phone }) => ({
      mobile_1: phone,
      whatsapp_no: whatsapp,
      ...NO_ADDRESSES,
      msg: 'Contact Data Available',
      status: true,
    }),
  }),
);

const activePath = (family: Family): ApiPath =>
  FAMILY_PATHS[family].status.replace('game-status', 'games-active-inactive') as ApiPath;

export type GameActiveReply = Pick<MarketCard, 'openMinutes' | 'closeMinutes' | 'phase'>;

/** Whether a game takes any bids now. */
export const gameActiveEndpoint = (family: Family) =>
  onServer<{ gameId: string }, GameActiveReply>({ path: activePath(family), session: false }, () => ({
    request: zod.pipe(
      zod.object({ game_id: gameId }),
      zod.transform((body) => ({ gameId: body.game_id })),
    ),
    encodeAnswer: ({ openMinutes, closeMinutes, phase }) => {
      const running = phase === 'running';
      const game = {
        open_time: formatClock(openMinutes),
        close_time: formatClock(closeMinutes ?? openMinutes),
        msg: running ? 'Betting Is Running' : 'Sorry Betting Is Closed',
        game_status: running ? 1 : 2,
        status: running,
      };
      return { result: [game], msg: 'Success', status: true };
    },
  }));

/** No push messages are sent to it, so the device's address is accepted and dropped. */
export const fcmUpdateEndpoint = /*#__PURE__*/ onServer<object, unknown>(
  { path: '/api-fcm-update', session: false },
  () => ({ request: nothing, encodeAnswer: () => ({ msg: 'Success', status: true }) }),
);
