import { pathOf } from '@ank/contract';
import { Link, useBettingOn } from '@ank/shared/platform';
import { LinkRowContent, List, listRowClass } from '@ank/ui';
import { Bell, Gauge, type LucideIcon, MonitorSmartphone } from 'lucide-react';
import { usePushPath } from '../push/use-push-path';
import { PUSH_TEXTS } from '../push/push.messages';
import { ACCOUNT_TEXTS } from './account.messages';

/** Links from the profile to the player's other settings. Limits are shown while betting is on. */
export function AccountLinks() {
  const pushPath = usePushPath();
  return (
    <nav aria-label={ACCOUNT_TEXTS.more}>
      <List>
        {useBettingOn() && (
          <AccountLink
            to={pathOf('limits')}
            title={ACCOUNT_TEXTS.limits}
            hint={ACCOUNT_TEXTS.limitsHint}
            Icon={Gauge}
          />
        )}
        {pushPath !== null && <AccountLink to={pushPath} title={PUSH_TEXTS.title} hint={PUSH_TEXTS.hint} Icon={Bell} />}
        <AccountLink
          to={pathOf('devices')}
          title={ACCOUNT_TEXTS.devices}
          hint={ACCOUNT_TEXTS.devicesHint}
          Icon={MonitorSmartphone}
        />
      </List>
    </nav>
  );
}

type AccountLinkProps = { to: string; title: string; hint: string; Icon: LucideIcon };

function AccountLink({ to, title, hint, Icon }: AccountLinkProps) {
  return (
    <li>
      <Link className={listRowClass()} to={to}>
        <LinkRowContent icon={<Icon size={20} />} title={title} sub={hint} />
      </Link>
    </li>
  );
}
