import { myPush, type PushSettings, stopPush } from '@ank/protocol';
import { callApi, patchAnswer } from '@ank/shared/platform';
import { useRef, useState } from 'react';
import { isRefusal } from '../auth/register.rules';
import { useSend } from '../auth/use-send';
import { isAllowed, unsubscribe } from './push-browser';
import { type Chosen, inTurn, saveDevice } from './push-saves';
import { PUSH_TEXTS } from './push.messages';

class NotAllowed extends Error {}

function explain(cause: unknown): string {
  if (cause instanceof NotAllowed) return PUSH_TEXTS.notAsked;
  return isRefusal(cause) && cause.message !== '' ? cause.message : PUSH_TEXTS.failed;
}

type Using = {
  settings: PushSettings;
  onHeld: (endpoint: string | null) => void;
  /** The player has just refused. */
  onRefused: () => void;
};

/** Saves this device's subscription with the choices, or removes it. */
export function usePushWishes({ settings, onHeld, onRefused }: Using) {
  const { busy, failure, run } = useSend();
  /** The latest choice, until it is saved; `next` is the one to be sent. */
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const next = useRef<Chosen | null>(null);
  const save = async (choice: Chosen): Promise<void> => {
    if (choice.topics.length === 0) {
      await inTurn(async () => {
        const answer = await callApi(stopPush, undefined);
        await unsubscribe();
        patchAnswer(myPush, () => answer);
      });
      return onHeld(null);
    }
    if (!(await isAllowed())) {
      onRefused();
      throw new NotAllowed();
    }
    onHeld(await inTurn((token) => saveDevice(settings.publicKey, choice, token)));
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
  return { busy, failure, chosen, choose };
}
