import { formatClock, formatDay, indiaDayOf, indiaMinutesOf } from '@ank/rules';
import { nowMs } from '@ank/shared/platform';
import { RefreshCw, WifiOff } from 'lucide-react';
import classes from './connection-banner.module.css';
import { LAYOUT_TEXTS } from './layout.messages';
import { useOnline } from './use-online';
import { polledAt, useKeptSince, useStaleSince } from './use-stale-since';

/** '01:02 PM', with the day unless it is today. */
function momentText(atMs: number): string {
  const day = indiaDayOf(atMs);
  const clock = formatClock(indiaMinutesOf(atMs));
  return day === indiaDayOf(nowMs()) ? clock : `${formatDay(day)}, ${clock}`;
}

/** The banner's text; null while what is shown is fresh. */
function textOf(online: boolean, keptMs: number | null, staleMs: number | null): string | null {
  if (!online) {
    const sinceMs = keptMs ?? polledAt();
    return sinceMs > 0 ? LAYOUT_TEXTS.offlineSince(momentText(sinceMs)) : LAYOUT_TEXTS.offline;
  }
  if (keptMs !== null) return LAYOUT_TEXTS.kept(momentText(keptMs));
  return staleMs === null ? null : LAYOUT_TEXTS.stale(momentText(staleMs));
}

/** What sticks below the banner follows its height: its text can take several lines. */
function followHeight(place: HTMLElement | null): (() => void) | undefined {
  if (!place || typeof ResizeObserver === 'undefined') return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--banner', `${place.offsetHeight}px`));
  observer.observe(place);
  return () => observer.disconnect();
}

/**
 * Shown while the device is offline, the server has not answered for some time, or a history on the screen is that of
 * an earlier visit. Covers no text and causes no layout shift.
 */
export function ConnectionBanner() {
  const online = useOnline();
  const text = textOf(online, useKeptSince(), useStaleSince());
  const Icon = online ? RefreshCw : WifiOff;
  return (
    <div ref={followHeight} className={classes.place} role="status">
      {text && (
        <p className={classes.banner}>
          <Icon size={14} aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}
