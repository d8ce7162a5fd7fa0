import { placeAlone } from '../../src/bids/place-alone';
import { placeBid, type Slip } from '../../src/bids/place-bid';
import type { Context } from '../../src/context';
import { bySession } from './actors';

/** Places a player's slip by itself, bypassing the bid desk. Throws Refused. */
export const placeOne = (context: Context, token: string, slip: Slip) =>
  placeBid(bySession(context, token), slip, (checked) => placeAlone(context, checked));
