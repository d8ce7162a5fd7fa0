import { myPush, type PushWishes, savePush } from '@ank/protocol';
import { callApi, patchAnswer } from '@ank/shared/platform';
import { pageLanguage } from '@ank/texts';
import { heldEndpoint, subscribe } from './push-browser';
import { wishesOf } from './push.rules';

export type Chosen = Pick<PushWishes, 'topics' | 'quiet'>;

let last: Promise<unknown> = Promise.resolve();

/** Runs one save after the other: each of them replaces all choices of this device. */
export function inTurn<Result>(save: () => Promise<Result>): Promise<Result> {
  const done = last.then(save);
  last = done.catch(() => undefined);
  return done;
}

/** Subscribes this browser, and saves that with the choices and the page's language. Returns its endpoint. */
export async function saveDevice(publicKey: string, choice: Chosen): Promise<string> {
  const address = await subscribe(publicKey);
  const answer = await callApi(savePush, { ...choice, ...address, language: pageLanguage() });
  patchAnswer(myPush, () => answer);
  return address.endpoint;
}

/** Saves this device's choices again if the language was changed since. */
export const saveInPageLanguage = (): Promise<void> =>
  inTurn(async () => {
    const held = await heldEndpoint();
    if (held === null) return;
    const settings = await callApi(myPush, undefined);
    const wishes = wishesOf(settings, held);
    if (wishes && wishes.language !== pageLanguage()) await saveDevice(settings.publicKey, wishes);
  });
