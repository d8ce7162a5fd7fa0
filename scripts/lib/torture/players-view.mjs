import { expectNone, insist } from './insist.mjs';
import { expectedPurse } from './model/compare.mjs';
import { createReceiptCheck, isWaiting } from './model/receipts.mjs';
import { createRandom } from './random.mjs';
import { ask } from './send.mjs';

const HEAD = { env_type: 'Prod', app_key: 'torture' };

/** Receipts checked after a step, and at the end of the run. */
const IN_STEP = 8;
const AT_END = 200;

/** What a server answers to a player's call, or null. */
async function answerOf(server, path, body) {
  const answer = await ask(server.front.port, { path, body: JSON.stringify({ ...HEAD, ...body }) });
  const reply = answer?.status === 200 ? JSON.parse(answer.text) : null;
  return reply?.status === true ? reply : null;
}

/** Checks what players see: their purses and the receipts of their slips. */
export function createPlayersViewCheck({ world, model, seed, count }) {
  const faultsOf = createReceiptCheck(model);

  async function walletOf({ token }, server) {
    const answer = await answerOf(server, '/api-user-wallet-balance', { unique_token: token });
    return answer && `wallet ${answer.wallet_amt}, held ${answer.hold_amt}`;
  }

  async function checkWallets(server) {
    const wallet = (player) =>
      insist(
        () => 'a wallet',
        () => walletOf(player, server),
      );
    const shown = await Promise.all(world.players.map(wallet));
    const must = model.purses.map(expectedPurse).map(({ wallet, held }) => `wallet ${wallet}, held ${held}`);
    expectNone(must.flatMap((text, at) => (text === shown[at] ? [] : [`player ${at} sees ${shown[at]}, not ${text}`])));
  }

  async function checkReceipt(slip, server, waits) {
    const { token } = world.players[slip.player];
    const receipt = await insist(
      () => `the receipt of slip ${slip.id}, or its root,`,
      async () => {
        const answer = await answerOf(server, '/api-slip-receipt', { unique_token: token, slip_id: slip.id });
        return answer && waits && isWaiting(answer.receipt) ? null : (answer?.receipt ?? null);
      },
    );
    const { faults, isProved } = faultsOf(slip, receipt);
    count('receipts checked');
    if (isProved) count('receipts proved');
    return faults;
  }

  /** Some receipts of the model's slips. At the end it waits for roots that are being computed. */
  async function checkReceipts(server, number) {
    const isEnd = number === null;
    const random = createRandom(seed, isEnd ? 'end' : number, 'receipts');
    const slips = random.shuffled([...model.slips.values()]).slice(0, isEnd ? AT_END : IN_STEP);
    const faults = [];
    for (const slip of slips) faults.push(...(await checkReceipt(slip, server, isEnd)));
    expectNone(faults);
  }

  return { checkWallets, checkReceipts };
}
