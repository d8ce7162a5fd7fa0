import { pathOf } from '@ank/contract';
import { MAX_PLAY_MINUTES, type PlaySums, playSums } from '@ank/protocol';
import { callApi, deviceMs, Link } from '@ank/shared/platform';
import { Button, buttonClass, Figures, formatPoints, Note, Sheet, whileVisible } from '@ank/ui';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { CHECK_TEXTS } from './play-check.messages';
import { isDue, minutesOf, playAt } from './play-check.rules';
import { playAtom, useCheckEvery } from './play-state';

const LOOK_MS = 30_000;

/** `sums`: null if they could not be loaded. */
type Check = { beganMs: number; minutes: number; sums: PlaySums | null };

/** A sheet must not cover another open one, such as a confirmation. */
const isFree = (): boolean => document.visibilityState === 'visible' && document.querySelector('dialog[open]') === null;

/** Shows the player, after some time of play, its length and totals. */
export function PlayCheck() {
  const [every] = useCheckEvery();
  const play = useAtomValue(playAtom);
  const [check, setCheck] = useState<Check | null>(null);
  useEffect(() => {
    if (every === 0) return undefined;
    const ending = new AbortController();
    let isAsking = false;
    const look = async (): Promise<void> => {
      const store = getDefaultStore();
      const now = playAt(deviceMs(), store.get(playAtom));
      store.set(playAtom, now);
      if (isAsking || !isDue(now, every) || !isFree()) return;
      isAsking = true;
      const minutes = minutesOf(now);
      const asked = { minutes: Math.min(minutes, MAX_PLAY_MINUTES) };
      const sums = await callApi(playSums, asked, { signal: ending.signal }).catch(() => null);
      isAsking = false;
      // Another tab may have shown it meanwhile, or the player has opened a sheet: then it waits.
      if (ending.signal.aborted || !isFree() || store.get(playAtom)?.beganMs !== now.beganMs) return;
      setCheck({ beganMs: now.beganMs, minutes, sums });
    };
    void look();
    const stop = whileVisible(() => void look(), LOOK_MS);
    return () => {
      stop();
      ending.abort();
    };
  }, [every]);
  const goOn = (): void => {
    getDefaultStore().set(playAtom, playAt(deviceMs(), null));
    setCheck(null);
  };
  // A check answered in another tab counts here too.
  const shown = check !== null && play?.beganMs === check.beganMs ? check : null;
  return (
    <Sheet
      open={shown !== null}
      onClose={goOn}
      title={CHECK_TEXTS.title(String(shown?.minutes ?? 0))}
      actions={
        <>
          <Link to={pathOf('limits')} onClick={goOn} className={buttonClass({ variant: 'outline' })}>
            {CHECK_TEXTS.takeBreak}
          </Link>
          <Button onClick={goOn}>{CHECK_TEXTS.goOn}</Button>
        </>
      }
    >
      {shown?.sums ? <PlayFigures {...shown.sums} /> : <Note kind="warning">{CHECK_TEXTS.failed}</Note>}
    </Sheet>
  );
}

function PlayFigures({ staked, won }: PlaySums) {
  const net = won - staked;
  return (
    <Figures
      rows={[
        { label: CHECK_TEXTS.staked, value: formatPoints(staked) },
        { label: CHECK_TEXTS.won, value: formatPoints(won) },
        { label: CHECK_TEXTS.net, value: `${net > 0 ? '+' : ''}${formatPoints(net)}`, total: true },
      ]}
    />
  );
}
