import type { IconName } from '@ank/contract';
import {
  ArrowLeftRight,
  BanknoteArrowDown,
  BanknoteArrowUp,
  ChartLine,
  Circle,
  CirclePlay,
  CirclePlus,
  Hash,
  History,
  House,
  Icon,
  KeyRound,
  type LucideIcon,
  Percent,
  ReceiptText,
  ShieldCheck,
  Star,
  Trophy,
  UserRound,
  Wallet,
} from 'lucide-react';
import { createElement } from 'react';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'arrow-left-right': ArrowLeftRight,
  'banknote-arrow-down': BanknoteArrowDown,
  'banknote-arrow-up': BanknoteArrowUp,
  'chart-line': ChartLine,
  'circle-play': CirclePlay,
  'circle-plus': CirclePlus,
  hash: Hash,
  history: History,
  house: House,
  'key-round': KeyRound,
  percent: Percent,
  'receipt-text': ReceiptText,
  'shield-check': ShieldCheck,
  star: Star,
  trophy: Trophy,
  'user-round': UserRound,
  wallet: Wallet,
} satisfies Record<IconName, LucideIcon>;

/** The icon with this name. Unknown names, from a newer remote, get a plain circle. */
export function iconOf(name: string): LucideIcon {
  return ICONS[name] ?? Circle;
}

type IconProps = { name: string; drawing?: readonly string[] | undefined; size?: number };

/**
 * A navigation entry's icon, hidden from screen readers because the label is next to it. `drawing`: the paths of an
 * icon from its remote.
 */
export function NavigationIcon({ name, drawing, size = 24 }: IconProps) {
  const given = { size, 'aria-hidden': true };
  if (!drawing) return createElement(iconOf(name), given);
  return createElement(Icon, { ...given, iconNode: drawing.map((d, key) => ['path', { d, key }] as [string, object]) });
}
