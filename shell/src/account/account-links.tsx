import { pathOf } from '@ank/contract';
import { Link, useBettingOn } from '@ank/shared/platform';
import { LinkRowContent, List, listRowClass } from '@ank/ui';
import { Gauge, type LucideIcon, MonitorSmartphone } from 'lucide-react';
import { ACCOUNT_TEXTS } from './account.messages';

/** From the profile to what else a player sets. Limits are about bids. */
export function AccountLinks() {
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
