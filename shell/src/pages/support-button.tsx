import { type Channel, ContactLink } from '@ank/shared/platform';
import { Button, List, listRowClass, RowContent, Sheet, TileIcon } from '@ank/ui';
import clsx from 'clsx';
import { ChevronRight, Headset, type LucideIcon, MessageCircle, Phone, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import classes from './support-button.module.css';
import { CHANNEL_LABELS, SUPPORT_TEXTS } from './support.messages';

const CHANNELS: readonly { channel: Channel; Icon: LucideIcon }[] = [
  { channel: 'whatsapp', Icon: MessageCircle },
  { channel: 'telegram', Icon: Send },
  { channel: 'call', Icon: Phone },
];

/**
 * The floating support button and its sheet. When the page is scrolled it shrinks to its icon, so that it covers less
 * of the cards.
 */
export function SupportButton() {
  const [open, setOpen] = useState(false);
  const [atTop, setAtTop] = useState(true);
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver(([entry]) => setAtTop(entry?.isIntersecting ?? true));
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <>
      <span ref={mark} className={classes.mark} />
      <button
        type="button"
        className={clsx(classes.button, !atTop && classes.small)}
        aria-haspopup="dialog"
        aria-label={SUPPORT_TEXTS.support}
        onClick={() => setOpen(true)}
      >
        <Headset size={20} aria-hidden />
        <span>{SUPPORT_TEXTS.support}</span>
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={SUPPORT_TEXTS.title}
        subtitle={SUPPORT_TEXTS.hint}
        actions={
          <Button variant="outline" onClick={() => setOpen(false)}>
            {SUPPORT_TEXTS.close}
          </Button>
        }
      >
        <List>
          {CHANNELS.map(({ channel, Icon }) => (
            <li key={channel}>
              <ContactLink channel={channel} className={listRowClass()}>
                <RowContent
                  start={
                    <TileIcon>
                      <Icon size={20} />
                    </TileIcon>
                  }
                  title={CHANNEL_LABELS[channel]}
                  end={<ChevronRight size={20} aria-hidden />}
                />
              </ContactLink>
            </li>
          ))}
        </List>
      </Sheet>
    </>
  );
}
