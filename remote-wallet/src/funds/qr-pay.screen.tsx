import { depositLimits, qrPay } from '@ank/protocol';
import { ContactLink, notify, refreshCall, useCall, useScreen, useSession } from '@ank/shared/platform';
import { Button, buttonClass, cardClass, EmptyState, Note, Skeleton, TextField, webUrl } from '@ank/ui';
import clsx from 'clsx';
import { Copy, QrCode, Unplug } from 'lucide-react';
import { useState } from 'react';
import { FUNDS_TEXTS } from './funds.messages';
import { LimitNote } from './limit-note';
import classes from './qr-pay.module.css';

const copy = (text: string): void => {
  // Missing on insecure origins.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  (clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
    () => notify(FUNDS_TEXTS.copied, { kind: 'success' }),
    () => notify(FUNDS_TEXTS.copyFailed),
  );
};

/** A code to scan, the id to copy, and where to send the payment's screenshot. */
export function QrPayScreen() {
  const mobile = useSession()?.mobile ?? '';
  const { data, isError } = useCall(qrPay, undefined);
  const { data: limits } = useCall(depositLimits, undefined);
  useScreen({ title: FUNDS_TEXTS.qrTitle });
  const [isBroken, setBroken] = useState(false);
  const imageUrl = data ? webUrl(data.imageUrl) : null;
  if (data === undefined && !isError) return <Skeleton height={112} shape="card" />;
  return (
    <div className={classes.screen}>
      {data && imageUrl !== null ? (
        <>
          {!isBroken && (
            <div className={clsx(cardClass, classes.code)}>
              <img
                src={imageUrl}
                alt={FUNDS_TEXTS.qrImage(data.upiId)}
                width={232}
                height={232}
                onError={() => setBroken(true)}
              />
            </div>
          )}
          <TextField
            label={FUNDS_TEXTS.qrId}
            value={data.upiId}
            readOnly
            onValue={() => undefined}
            trailing={
              <Button variant="quiet" onClick={() => copy(data.upiId)}>
                <Copy size={20} aria-hidden />
                {FUNDS_TEXTS.copy}
              </Button>
            }
          />
        </>
      ) : (
        <div className={cardClass}>
          {isError ? (
            <EmptyState
              kind="error"
              icon={<Unplug size={32} />}
              title={FUNDS_TEXTS.qrFailed}
              action={
                <Button variant="outline" onClick={() => void refreshCall(qrPay)}>
                  {FUNDS_TEXTS.retry}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={<QrCode size={32} />} title={FUNDS_TEXTS.qrNone} />
          )}
        </div>
      )}
      {limits?.left && <LimitNote left={limits.left} />}
      <Note>{FUNDS_TEXTS.screenshotNote}</Note>
      <ContactLink
        channel="whatsapp"
        className={buttonClass({ block: true })}
        message={FUNDS_TEXTS.screenshotMessage(mobile)}
      >
        {FUNDS_TEXTS.screenshot}
      </ContactLink>
    </div>
  );
}
