import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import type { Queryable } from '../../src/db/port';
import { type Account, addPayoutNumber, addPlayerTo } from './players';
import { type Json, slipBody } from './world';

/** Each player's initial points. */
export const PURSE = 1_000_000;

type Kind = 'bid' | 'transfer' | 'withdraw';

/** A request with its own key. `acknowledged`: a server answered that it was executed. */
export type MoneyRequest = { kind: Kind; by: Account; to: Account; id: string; acknowledged: boolean };

const KINDS: readonly Kind[] = ['bid', 'transfer', 'withdraw'];

const POINTS = { bid: 20, transfer: 100, withdraw: 500 } satisfies Record<Kind, number>;

const CALLS: Record<Kind, (request: MoneyRequest) => [string, object]> = {
  bid: ({ by, id }) => [
    FAMILY_PATHS.main.submitBid,
    slipBody(by.token, { requestId: id, lines: [{ digits: '1' }, { digits: '2', session: 'close' }] }),
  ],
  transfer: ({ by, to, id }) => [
    API.transferPoints,
    { unique_token: by.token, request_id: id, mobile_no: to.mobile, amount: POINTS.transfer, transfer_note: '' },
  ],
  withdraw: ({ by, id }) => [
    API.withdrawFundRequest,
    { unique_token: by.token, request_id: id, request_amount: POINTS.withdraw, payment_method: '3' },
  ],
};

/** Players who can make every kind of request. */
export async function addPayers(database: Queryable, nowIso: string, count: number): Promise<Account[]> {
  const payers: Account[] = [];
  for (let made = 0; made < count; made += 1) {
    const payer = await addPlayerTo(database, nowIso, PURSE);
    await addPayoutNumber(database, payer, nowIso);
    payers.push(payer);
  }
  return payers;
}

/** `count` new requests, of all kinds in turn or of one kind. No id is part of another id. */
export function newRequests(payers: readonly Account[], name: string, count: number, kind?: Kind): MoneyRequest[] {
  return Array.from({ length: count }, (_, at) => ({
    kind: kind ?? (KINDS[at % KINDS.length] as Kind),
    by: payers[at % payers.length] as Account,
    to: payers[(at + 1) % payers.length] as Account,
    id: `${name}-${String(at).padStart(5, '0')}-end`,
    acknowledged: false,
  }));
}

/** Sends a request and records an acknowledgement. Returns the HTTP status, or null without an answer. */
export async function send(
  port: number,
  request: MoneyRequest,
  signal: AbortSignal | null = null,
): Promise<number | null> {
  const [path, body] = CALLS[request.kind](request);
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ env_type: 'Prod', app_key: 'test', ...body }),
      signal,
    });
    const answer: Json = await response.json();
    request.acknowledged ||= answer.status === true;
    return response.status;
  } catch {
    return null;
  }
}

/** Requests that were executed, by the stored keys. */
export async function carriedOut(database: Queryable, requests: readonly MoneyRequest[]): Promise<MoneyRequest[]> {
  const rows = await database.query<{ request_id: string }>(
    'select request_id from request_key where answer is not null',
  );
  const bound = new Set(rows.map(({ request_id }) => request_id));
  return requests.filter(({ id }) => bound.has(id));
}

type Standing = { wallet: number; held: number; slips: number; withdrawals: number };

/** The players' expected points if exactly these requests were executed once. */
export function expectedStandings(payers: readonly Account[], done: readonly MoneyRequest[]): Standing[] {
  return payers.map((payer) => {
    const own = (kind: Kind): number => done.filter((one) => one.kind === kind && one.by === payer).length;
    const received = done.filter((one) => one.kind === 'transfer' && one.to === payer).length;
    const held = own('withdraw') * POINTS.withdraw;
    const wallet = PURSE - own('bid') * POINTS.bid + (received - own('transfer')) * POINTS.transfer - held;
    return { wallet, held, slips: own('bid'), withdrawals: own('withdraw') };
  });
}

/** The players' points in the database. */
export async function standings(database: Queryable, payers: readonly Account[]): Promise<Standing[]> {
  const rows = await database.query<Record<keyof Standing | 'id', string>>(
    `select p.id, w.credits - w.debits as wallet, h.credits - h.debits as held,
            (select count(*) from slip s where s.player_id = p.id) as slips,
            (select count(*) from withdraw_request r where r.player_id = p.id) as withdrawals
       from player p
       join account w on w.player_id = p.id and w.kind = 'wallet'
       join account h on h.player_id = p.id and h.kind = 'withdraw_hold'`,
  );
  return payers.map(({ id }) => {
    const row = rows.find((one) => one.id === id);
    return {
      wallet: Number(row?.wallet),
      held: Number(row?.held),
      slips: Number(row?.slips),
      withdrawals: Number(row?.withdrawals),
    };
  });
}
