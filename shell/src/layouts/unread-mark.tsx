import { dashboard } from '@ank/protocol';
import { useCall } from '@ank/shared/platform';
import { LAYOUT_TEXTS } from './layout.messages';
import classes from './unread-mark.module.css';

/** A dot on what leads to the inbox, while the poll tells of unread notices there. */
export function UnreadMark() {
  const { data } = useCall(dashboard, undefined, { once: true, select: (answer) => answer.unread > 0 });
  return data && <span className={classes.mark} role="img" aria-label={LAYOUT_TEXTS.unread} />;
}
