import { Button } from '@ank/ui';
import { useState } from 'react';
import { APP_TEXTS } from './app.messages';
import { AppNotice } from './app-notice';
import { hasDraft } from './drafts';
import { hasNewVersion } from './new-version';

/** Offers a new version while there is no slip. Without an answer, the next page load brings it. */
export function VersionOffer() {
  const [offered, setOffered] = useState(() => hasNewVersion() && !hasDraft());
  if (!offered) return null;
  return (
    <AppNotice
      title={APP_TEXTS.newVersion}
      text={APP_TEXTS.newVersionText}
      actions={
        <>
          <Button variant="tonal" onClick={() => location.reload()}>
            {APP_TEXTS.update}
          </Button>
          <Button variant="quiet" onClick={() => setOffered(false)}>
            {APP_TEXTS.later}
          </Button>
        </>
      }
    />
  );
}
