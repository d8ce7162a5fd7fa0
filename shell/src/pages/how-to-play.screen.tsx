import { howToPlay, type HowToPlay } from '@ank/shared/api';
import { useCall, useScreen } from '@ank/shared/platform';
import { Button, buttonClass, Card, EmptyState, Skeleton, webUrl } from '@ank/shared/ui';
import { BookOpen, CirclePlay, Unplug } from 'lucide-react';
import { useMemo } from 'react';
import { cleanHtml } from './clean-html';
import { PAGES_TEXT } from './pages.messages';
import classes from './pages.module.css';

/** Route /htp, open to anybody. */
export function HowToPlayScreen() {
  useScreen({ title: PAGES_TEXT.howToPlay });
  const { data, isError, refetch } = useCall(howToPlay, undefined);
  if (data) return <Page page={data} />;
  if (isError) {
    return (
      <EmptyState
        kind="error"
        icon={<Unplug size={32} />}
        title={PAGES_TEXT.failed}
        action={<Button onClick={() => void refetch()}>{PAGES_TEXT.retry}</Button>}
      />
    );
  }
  return data === null ? <NotWritten /> : <Skeleton height={112} shape="card" />;
}

function NotWritten() {
  return <EmptyState icon={<BookOpen size={32} />} title={PAGES_TEXT.notWritten} text={PAGES_TEXT.notWrittenHint} />;
}

function Page({ page }: { page: HowToPlay }) {
  const html = useMemo(() => cleanHtml(page.html), [page.html]);
  const video = webUrl(page.videoLink);
  if (html.trim() === '' && video === null) return <NotWritten />;
  return (
    <div className={classes.stack}>
      {html.trim() !== '' && (
        <Card padded>
          <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />
        </Card>
      )}
      {video !== null && (
        <a className={buttonClass({ block: true })} href={video} target="_blank" rel="noopener noreferrer">
          <CirclePlay size={20} aria-hidden />
          {PAGES_TEXT.watchVideo}
        </a>
      )}
    </div>
  );
}
