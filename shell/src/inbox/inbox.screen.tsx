import type { Notice } from '@ank/protocol';
import { formatDayAndTime } from '@ank/rules';
import { Link, siteConfig, useBettingOn, useScreen } from '@ank/shared/platform';
import {
  Button,
  buttonClass,
  EmptyState,
  List,
  listRowClass,
  MoreButton,
  RowContent,
  Skeleton,
  SrOnly,
  TileIcon,
} from '@ank/ui';
import { Coins, Inbox, type LucideIcon, Medal, Shield, Ticket, Unplug } from 'lucide-react';
import { isRoutable } from '../federation/registry-state';
import { PUSH_TEXTS } from '../push/push.messages';
import { usePushPath } from '../push/use-push-path';
import { INBOX_TEXTS } from './inbox.messages';
import classes from './inbox.module.css';
import { type Subject, type NoticeText, noticeTextOf } from './inbox.rules';
import { type Notices, useNotices } from './use-notices';

const ICONS: Readonly<Record<Subject, LucideIcon>> = {
  result: Ticket,
  win: Medal,
  money: Coins,
  security: Shield,
};

/** Route /inbox: notices about the player's bids, points and account. */
export function InboxScreen() {
  useScreen({ title: INBOX_TEXTS.title });
  const inbox = useNotices();
  const pushPath = usePushPath();
  const { notices, failed, retry } = inbox;
  if (notices === undefined && failed) {
    return (
      <EmptyState
        kind="error"
        icon={<Unplug size={32} />}
        title={INBOX_TEXTS.failed}
        action={<Button onClick={retry}>{INBOX_TEXTS.retry}</Button>}
      />
    );
  }
  if (notices === undefined) return <Waiting />;
  const rows = notices.flatMap((notice) => {
    const content = noticeTextOf(notice);
    return content ? [{ notice, content }] : [];
  });
  if (rows.length === 0 && !inbox.more)
    return (
      <EmptyState
        icon={<Inbox size={32} />}
        title={INBOX_TEXTS.none}
        text={siteConfig().pointsOnly ? INBOX_TEXTS.noneTextPoints : INBOX_TEXTS.noneText}
        action={pushLink(pushPath)}
      />
    );
  return (
    <div className={classes.screen}>
      <List label={INBOX_TEXTS.list}>
        {rows.map(({ notice, content }) => (
          <Row key={notice.id} notice={notice} {...content} />
        ))}
      </List>
      <More inbox={inbox} />
      {pushLink(pushPath)}
    </div>
  );
}

/** The link to the settings of notifications while the app is closed. */
const pushLink = (path: string | null) =>
  path !== null && (
    <Link className={buttonClass({ variant: 'quiet' })} to={path}>
      {PUSH_TEXTS.title}
    </Link>
  );

function Waiting() {
  return (
    <div className={classes.screen}>
      <Skeleton height={96} shape="card" />
      <Skeleton height={96} shape="card" />
      <Skeleton height={96} shape="card" />
    </div>
  );
}

function Row({ notice, subject, title, text, reason, path }: { notice: Notice } & NoticeText) {
  const bettingOn = useBettingOn();
  const Icon = ICONS[subject];
  const content = (
    <RowContent
      start={
        <TileIcon kind={subject === 'win' ? 'positive' : subject === 'security' ? 'primary' : 'plain'}>
          <Icon size={20} />
        </TileIcon>
      }
      lead={notice.atMs === null ? null : formatDayAndTime(notice.atMs)}
      title={title}
      sub={
        <>
          {text}
          {reason && (
            <span className={classes.reason}>
              {INBOX_TEXTS.reason} <bdi>{reason}</bdi>
            </span>
          )}
        </>
      }
      end={
        notice.unread && (
          <span className={classes.fresh}>
            <SrOnly>{INBOX_TEXTS.fresh}</SrOnly>
          </span>
        )
      }
    />
  );
  // Screens about bids and points are closed while betting is off.
  const leads = isRoutable(path) && (bettingOn || subject === 'security');
  return (
    <li>
      {leads ? (
        <Link className={listRowClass()} to={path}>
          {content}
        </Link>
      ) : (
        <div className={listRowClass()}>{content}</div>
      )}
    </li>
  );
}

function More({ inbox: { more, older, loadMore } }: { inbox: Notices }) {
  return (
    <>
      <p className={classes.status} role="status">
        {older === 'failed' && INBOX_TEXTS.moreFailed}
      </p>
      <MoreButton
        variant="outline"
        more={more}
        busy={older === 'loading'}
        busyLabel={INBOX_TEXTS.loadingMore}
        onMore={loadMore}
      >
        {INBOX_TEXTS.more}
      </MoreButton>
    </>
  );
}
