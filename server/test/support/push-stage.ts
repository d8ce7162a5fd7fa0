import { API } from '@ank/protocol/test-support';
import { sendDuePushes } from '../../src/push/send-due-pushes';
import type { DatabaseKind } from './databases';
import { type Answer, type Browser, newBrowser, startPushService } from './push-service';
import { createWorld, type Json } from './world';

export const ALL_TOPICS = ['result', 'win', 'correction', 'deposit', 'withdrawal', 'security'];

/** A world with a player, and a push service that receives its pushes. */
export async function createPushStage(kind: DatabaseKind) {
  const world = await createWorld(kind);
  const player = await world.addPlayer(100_000);
  const service = await startPushService();

  const save = async (browser: Browser, wishes: object = {}, token = player.token): Promise<Json> => {
    const { endpoint, p256dh, auth } = browser;
    const asked = {
      endpoint,
      p256dh,
      auth,
      topics: ALL_TOPICS,
      quiet_from: '',
      quiet_to: '',
      language: 'en',
      ...wishes,
    };
    return (await world.call(API.savePush, { unique_token: token, ...asked })).body;
  };
  const mine = async (token = player.token): Promise<Json> =>
    (await world.call(API.myPush, { unique_token: token })).body;
  /** A browser of the player that is subscribed to pushes. */
  const device = async (wishes: object = {}, token = player.token): Promise<Browser> => {
    const browser = newBrowser();
    expect(await save(browser, wishes, token)).toMatchObject({ status: true });
    return browser;
  };
  const write = (kind = 'deposit_credited', of = player) =>
    world.database.query(`select write_notice($1::timestamptz, $2, $3, '{"points": 500, "number": "9000000001"}')`, [
      ...[world.clock.iso(), of.id, kind],
    ]);
  const send = (stopped?: AbortSignal) => sendDuePushes(world, service.sender(), stopped);
  /** What the browser has received since the last call. */
  const receivedBy = (browser: Browser): Json[] =>
    service.received
      .splice(0)
      .filter(({ url }) => browser.endpoint.endsWith(url))
      .map(({ body }) => JSON.parse(browser.open(body)));
  const titles = (browser: Browser): string[] => receivedBy(browser).map(({ title }) => title);
  const jobs = async (): Promise<number> =>
    (await world.database.query<{ n: number }>('select count(*)::int as n from push_job'))[0]?.n ?? -1;
  const devices = async (): Promise<number> =>
    (await world.database.query<{ n: number }>('select count(*)::int as n from push_device'))[0]?.n ?? -1;
  const later = (minutes: number): void => world.clock.set(world.clock.nowMs() + minutes * 60_000);
  const answering = async (answer: Answer): Promise<void> => {
    service.answerWith(answer);
    await send();
  };
  const close = async (): Promise<void> => {
    await service.stop();
    await world.close();
  };
  return {
    world,
    player,
    service,
    save,
    mine,
    device,
    write,
    send,
    receivedBy,
    titles,
    jobs,
    devices,
    later,
    answering,
    close,
  };
}

export type PushStage = Awaited<ReturnType<typeof createPushStage>>;
