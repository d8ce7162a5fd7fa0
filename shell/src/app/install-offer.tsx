import { Button } from '@ank/ui';
import { useState } from 'react';
import { APP_TEXTS } from './app.messages';
import { AppNotice } from './app-notice';
import { answerInstall, offerToInstall, showInstallPrompt } from './install';

/** Offers to install the app. Decided as the screen opens, so that nothing moves under a thumb. */
export function InstallOffer() {
  const [way, setWay] = useState(offerToInstall);
  if (way === null) return null;
  const answer = (): void => {
    answerInstall();
    setWay(null);
  };
  const install = (): void => {
    showInstallPrompt();
    answer();
  };
  const byHand = way === 'words';
  return (
    <AppNotice
      title={APP_TEXTS.installTitle}
      text={byHand ? APP_TEXTS.installByHand : APP_TEXTS.installText}
      actions={
        byHand ? (
          <Button variant="tonal" onClick={answer}>
            {APP_TEXTS.understood}
          </Button>
        ) : (
          <>
            <Button onClick={install}>{APP_TEXTS.install}</Button>
            <Button variant="quiet" onClick={answer}>
              {APP_TEXTS.notNow}
            </Button>
          </>
        )
      }
    />
  );
}
