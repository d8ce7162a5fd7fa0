import { ChartLine } from 'lucide-react';
import { chartUrl } from './chart-url';
import { iconButtonClass } from './icon-button';
import { UI_TEXTS } from './ui.messages';

/** Opens a market's web chart in a new tab; renders nothing without a valid address. */
export function ChartLink({ url, name }: { url: string; name: string }) {
  const href = chartUrl(url);
  if (href === null) return null;
  return (
    <a
      className={iconButtonClass()}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={UI_TEXTS.chartOf(name)}
    >
      <ChartLine size={20} aria-hidden />
    </a>
  );
}
