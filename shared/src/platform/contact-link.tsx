import { type Dashboard, dashboard, type SocialData, socialData } from '@ank/protocol';
import type { MouseEvent, ReactNode } from 'react';
import { UNAVAILABLE_TEXTS } from './contact.messages';
import { type Channel, contactUrl, PLACEHOLDER_NUMBER, usableNumber } from './contact.rules';
import { notify } from './notify';
import { useCall } from './queries';

const FIELD = { whatsapp: 'whatsapp', telegram: 'telegram', call: 'phone' } as const satisfies Record<
  Channel,
  keyof SocialData
>;

const polledOf = (answer: Dashboard): SocialData | null => answer.contacts;

type ContactLinkProps = {
  channel: Channel;
  className?: string;
  /** The first message of the chat. */
  message?: string;
  children: ReactNode;
};

/** A link to support. While no valid number is known it points at the placeholder, and a press only shows a notice. */
export function ContactLink({ channel, className, message, children }: ContactLinkProps) {
  // The poll has a changed number first. Without a session, or if the server's polls have no number, the call has it.
  const { data: polled } = useCall(dashboard, undefined, { once: true, select: polledOf });
  const { data: requested } = useCall(socialData, undefined, { once: true });
  const number = usableNumber((polled ?? requested)?.[FIELD[channel]] ?? '');
  const press = (event: MouseEvent): void => {
    if (number !== null) return;
    event.preventDefault();
    notify(UNAVAILABLE_TEXTS[channel]);
  };
  return (
    <a
      className={className}
      href={contactUrl(channel, number ?? PLACEHOLDER_NUMBER, message)}
      target="_blank"
      rel="noopener noreferrer"
      onClick={press}
    >
      {children}
    </a>
  );
}
