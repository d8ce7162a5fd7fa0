import { myPush, type PushSettings, type PushWishes, savePush, stopPush } from '@ank/protocol';
import { callApi, patchAnswer } from '@ank/shared/platform';
import { pageLanguage } from '@ank/texts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRefusal } from '../auth/register.rules';
import { useSend } from '../auth/use-send';
import { isAllowed, subscribe, unsubscribe } from './push-browser';
import { PUSH_TEXTS } from './push.messages';

class NotAllowed extends Error {}

function explain(cause: unknown): string {
  if (cause instanceof NotAllowed) return PUSH_TEXTS.notAsked;
  return isRefusal(cause) && cause.message !== '' ? cause.message : PUSH_TEXTS.failed;
}

type Chosen = Pick<PushWishes, 'topics' | 'quiet'>;

type Using = {
  settings: PushSettings;
  wishes: PushWishes | null;
  onHeld: (endpoint: string | null) => void;
  /** The player has just refused. */
  onRefused: () => void;
};

/** Saves this device's subscription with the choices, or removes it. */
export function usePushWishes({ settings, wishes, onHeld, onRefused }: Using) {
  const { busy, failure, run } = useSend();
  /** The latest choice, until it is saved; `next` is the one to be sent. */
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const next = useRef<Chosen | null>(null);
  const save = async (choice: Chosen): Promise<void> => {
    if (choice.topics.length === 0) {
      const answer = await callApi(stopPush, undefined);
      await unsubscribe();
      patchAnswer(myPush, () => answer);
      return onHeld(null);
    }
    if (!(await isAllowed())) {
      onRefused();
      throw new NotAllowed();
    }
    const address = await subscribe(settings.publicKey);
    const answer = await callApi(savePush, { ...address, ...choice, language: pageLanguage() });
    patchAnswer(myPush, () => answer);
    onHeld(address.endpoint);
  };
  const saveAll = async (): Promise<void> => {
    try {
      while (next.current) {
        const choice = next.current;
        next.current = null;
        await save(choice);
      }
    } finally {
      next.current = null;
      setChosen(null);
    }
  };
  /** While one is being saved, others wait for it, and only the last of them is sent. */
  const send = (choice: Chosen): void => {
    next.current = choice;
    void run(saveAll, explain);
  };
  const choose = (choice: Chosen): void => {
    setChosen(choice);
    send(choice);
  };

  // Saved again if the language was changed since.
  const isOther = wishes !== null && wishes.language !== pageLanguage();
  const saveAgain = useEffectEvent(() => {
    if (wishes) send(wishes);
  });
  useEffect(() => {
    if (isOther) saveAgain();
  }, [isOther]);
  return { busy, failure, chosen, choose };
}
