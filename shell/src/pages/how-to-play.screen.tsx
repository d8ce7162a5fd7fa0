import { gameRates, type HowToPlay, howToPlay, usableRates } from '@ank/protocol';
import { cutWinOf } from '@ank/rules';
import { useCall, useScreen } from '@ank/shared/platform';
import { Button, buttonClass, Card, EmptyState, RoundingNote, Skeleton, webUrl } from '@ank/ui';
import { BookOpen, CirclePlay, Unplug } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { cleanHtml } from './clean-html';
import { PAGES_TEXTS } from './pages.messages';
import classes from './pages.module.css';

/** Route /htp, also without a session. */
export function HowToPlayScreen() {
  useScreen({ title: PAGES_TEXTS.howToPlay });
  const { data, isError, refetch } = useCall(howToPlay, undefined);
  if (data !== undefined) {
    return (
      <>
        {data === null ? <NotWritten /> : <Page page={data} />}
        <Rounding />
      </>
    );
  }
  if (isError) {
    return (
      <EmptyState
        kind="error"
        icon={<Unplug size={32} />}
        title={PAGES_TEXTS.failed}
        action={<Button onClick={() => void refetch()}>{PAGES_TEXTS.retry}</Button>}
      />
    );
  }
  return <Skeleton height={112} shape="card" />;
}

/** Shown on every site, in addition to the operator's own text. */
function Rounding() {
  const { data: rates } = useCall(gameRates('main'), undefined);
  return <RoundingNote example={rates ? cutWinOf(usableRates(rates)) : null} />;
}

function NotWritten() {
  return <EmptyState icon={<BookOpen size={32} />} title={PAGES_TEXTS.notWritten} text={PAGES_TEXTS.notWrittenHint} />;
}

function Page({ page }: { page: HowToPlay }) {
  const content = useMemo(() => cleanHtml(page.html), [page.html]);
  const video = webUrl(page.videoLink);
  const isBlank = content.childElementCount === 0 && content.textContent?.trim() === '';
  const show = useCallback((place: HTMLElement | null) => place?.replaceChildren(content.cloneNode(true)), [content]);
  if (isBlank && video === null) return <NotWritten />;
  return (
    <div className={classes.stack}>
      {!isBlank && (
        <Card padded>
          <div className={classes.prose} ref={show} />
        </Card>
      )}
      {video !== null && (
        <a className={buttonClass({ block: true })} href={video} target="_blank" rel="noopener noreferrer">
          <CirclePlay size={20} aria-hidden />
          {PAGES_TEXTS.watchVideo}
        </a>
      )}
    </div>
  );
}
