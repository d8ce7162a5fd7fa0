import { type Channel, ContactLink } from '@ank/shared/platform';
import { Button, LinkRowContent, List, listRowClass, Sheet } from '@ank/ui';
import { type LucideIcon, MessageCircle, Phone, Send } from 'lucide-react';
import { CHANNEL_LABELS, SUPPORT_SHEET_TEXTS } from './support-sheet.messages';

const CHANNELS: readonly { channel: Channel; Icon: LucideIcon }[] = [
  { channel: 'whatsapp', Icon: MessageCircle },
  { channel: 'telegram', Icon: Send },
  { channel: 'call', Icon: Phone },
];

/** The ways to contact support. */
export function SupportSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={SUPPORT_SHEET_TEXTS.title}
      subtitle={SUPPORT_SHEET_TEXTS.hint}
      actions={
        <Button variant="outline" onClick={onClose}>
          {SUPPORT_SHEET_TEXTS.close}
        </Button>
      }
    >
      <List>
        {CHANNELS.map(({ channel, Icon }) => (
          <li key={channel}>
            <ContactLink channel={channel} className={listRowClass()}>
              <LinkRowContent icon={<Icon size={20} />} title={CHANNEL_LABELS[channel]} />
            </ContactLink>
          </li>
        ))}
      </List>
    </Sheet>
  );
}
