import { pathOf } from '@ank/contract';
import { Link, useScreen } from '@ank/shared/platform';
import { Button, buttonClass, EmptyState } from '@ank/ui';
import { RefreshCw, Unplug } from 'lucide-react';
import { useHasHeader } from '../layouts/header-context';
import { LAYOUT_TEXTS } from '../layouts/layout.messages';
import { ERROR_TEXTS } from './error.messages';
import classes from './error.module.css';

type ErrorScreenProps = {
  /** Name of the failed part, shown as the screen's title. */
  part?: string;
  /** Retries the failed part. Without it the screen says that the address is unknown. */
  onRetry?: () => void;
};

/** Replaces a screen: the route is unknown or the part failed. The bars and the balance stay. */
export function ErrorScreen({ part, onRetry }: ErrorScreenProps) {
  useScreen({ title: part ?? LAYOUT_TEXTS.brand });
  const hasHeader = useHasHeader();
  return (
    <div className={classes.centre}>
      <EmptyState
        kind="error"
        level={hasHeader ? 2 : 1}
        icon={<Unplug size={32} />}
        title={ERROR_TEXTS.title}
        text={onRetry ? ERROR_TEXTS.failed : ERROR_TEXTS.noSuchPage}
        action={
          <>
            {onRetry && (
              <Button onClick={onRetry}>
                <RefreshCw size={20} aria-hidden />
                {ERROR_TEXTS.retry}
              </Button>
            )}
            <Link className={buttonClass({ variant: onRetry ? 'quiet' : 'primary' })} to={pathOf('home')}>
              {ERROR_TEXTS.goHome}
            </Link>
          </>
        }
      />
    </div>
  );
}
