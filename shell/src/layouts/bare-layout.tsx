import { Outlet } from 'react-router-dom';
import classes from './frame.module.css';
import { ConnectionBanner } from './connection-banner';
import { useDocumentTitle } from './use-document-title';

/** The frame of screens without header, such as login. */
export function BareLayout() {
  useDocumentTitle();
  return (
    <div className={classes.frame}>
      <ConnectionBanner />
      <Outlet />
    </div>
  );
}
