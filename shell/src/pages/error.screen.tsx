import { pathOf } from '@ank/contract';
import { Link, useScreen } from '@ank/shared/platform';
import { Button, buttonClass, EmptyState } from '@ank/ui';
import { RefreshCw, Unplug } from 'lucide-react';
import { useEffect } from 'react';
import { useHasHeader } from '../layouts/header-context';
import { LAYOUT_TEXTS } from '../layouts/layout.messages';
import { useOnline } from '../layouts/use-online';
import { ERROR_TEXTS } from './error.messages';
import classes from './error.module.css';

type ErrorScreenProps = {
  /** Name of the failed part, shown as the screen's title. */
  part?: string;
  /** Retries the failed part. */
  onRetry?: () => void;
  /** Reloads the page, which can no longer show this part. */
  onReload?: () => void;
};

function textOf({ offline, onReload, onRetry }: ErrorScreenProps & { offline: boolean }): string {
  if (offline) return ERROR_TEXTS.offline;
  if (onReload) return ERROR_TEXTS.replaced;
  return onRetry ? ERROR_TEXTS.failed : ERROR_TEXTS.noSuchPage;
}

/** Replaces a screen: the part failed, or without a way to recover the route is unknown. Bars and balance stay. */
export function ErrorScreen({ part, onRetry, onReload }: ErrorScreenProps) {
  useScreen({ title: part ?? LAYOUT_TEXTS.brand });
  const hasHeader = useHasHeader();
  const recover = onReload ?? onRetry;
  const offline = !useOnline() && onRetry !== undefined;
  useEffect(() => {
    if (!offline) return undefined;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [offline, onRetry]);
  return (
    <div className={classes.centre}>
      <EmptyState
        kind="error"
        level={hasHeader ? 2 : 1}
        icon={<Unplug size={32} />}
        title={ERROR_TEXTS.title}
        text={textOf({ offline, onReload, onRetry })}
        action={
          <>
            {recover && (
              <Button onClick={recover}>
                <RefreshCw size={20} aria-hidden />
                {onReload ? ERROR_TEXTS.reload : ERROR_TEXTS.retry}
              </Button>
            )}
            <Link className={buttonClass({ variant: recover ? 'quiet' : 'primary' })} to={pathOf('home')}>
              {ERROR_TEXTS.goHome}
            </Link>
          </>
        }
      />
    </div>
  );
}
