import { dashboard } from '@ank/protocol';
import { useCall } from '@ank/shared/platform';
import { LAYOUT_TEXTS } from './layout.messages';
import classes from './unread-mark.module.css';

/** A dot on links to the inbox while the poll reports unread notices. */
export function UnreadMark() {
  const { data } = useCall(dashboard, undefined, { once: true, select: (answer) => answer.unread > 0 });
  return data && <span className={classes.mark} role="img" aria-label={LAYOUT_TEXTS.unread} />;
}
