import { myPush, type PushWishes, savePush } from '@ank/protocol';
import { callApi, currentSession, patchAnswer } from '@ank/shared/platform';
import { pageLanguage } from '@ank/texts';
import { heldEndpoint, subscribe, unsubscribe } from './push-browser';
import { wishesOf } from './push.rules';

export type Chosen = Pick<PushWishes, 'topics' | 'quiet'>;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one save after the other: each of them replaces all choices of this device. Hands it the token of the player
 * who chose.
 */
export function inTurn<Result>(save: (token: string | undefined) => Promise<Result>): Promise<Result> {
  const token = currentSession()?.token;
  const done = last.then(() => save(token));
  last = done.catch(() => undefined);
  return done;
}

/**
 * Subscribes this browser, and saves that with the choices and the page's language. Returns its endpoint. Throws if
 * the player has logged out meanwhile: the phone's next player has chosen nothing.
 */
export async function saveDevice(publicKey: string, choice: Chosen, token: string | undefined): Promise<string> {
  const address = await subscribe(publicKey);
  if (currentSession()?.token !== token) {
    await unsubscribe();
    throw new Error('logged out');
  }
  const answer = await callApi(savePush, { ...choice, ...address, language: pageLanguage() });
  patchAnswer(myPush, () => answer);
  return address.endpoint;
}

/** Saves this device's choices again if the language was changed since. */
export const saveInPageLanguage = (): Promise<void> =>
  inTurn(async (token) => {
    const held = await heldEndpoint();
    if (held === null) return;
    const settings = await callApi(myPush, undefined);
    const wishes = wishesOf(settings, held);
    if (wishes && wishes.language !== pageLanguage()) await saveDevice(settings.publicKey, wishes, token);
  });
