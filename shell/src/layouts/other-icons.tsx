import {
  ArrowLeftRight,
  Circle,
  CirclePlay,
  History,
  KeyRound,
  type LucideIcon,
  Percent,
  ShieldCheck,
  Trophy,
  UserRound,
} from 'lucide-react';
import { createElement } from 'react';
import type { NamedIconProps } from './icons';

const OTHER_ICONS: Readonly<Record<string, LucideIcon>> = {
  'arrow-left-right': ArrowLeftRight,
  'circle-play': CirclePlay,
  history: History,
  'key-round': KeyRound,
  percent: Percent,
  'shield-check': ShieldCheck,
  trophy: Trophy,
  'user-round': UserRound,
};

/** An icon that is in no first view; a plain circle if there is none of this name. */
export function OtherIcon({ name, size }: NamedIconProps) {
  const icon = Object.hasOwn(OTHER_ICONS, name) ? OTHER_ICONS[name] : undefined;
  return createElement(icon ?? Circle, { size, 'aria-hidden': true });
}
