import { Outlet } from 'react-router-dom';
import classes from './frame.module.css';
import { OfflineBanner } from './offline-banner';
import { useDocumentTitle } from './use-document-title';

/** The frame of the screens without header: login and what belongs to it. */
export function BareLayout() {
  useDocumentTitle();
  return (
    <div className={classes.frame}>
      <OfflineBanner />
      <Outlet />
    </div>
  );
}
