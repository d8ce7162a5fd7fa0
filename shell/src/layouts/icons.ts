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

/** A navigation entry's icon, hidden from screen readers because the label is next to it. */
export function NavigationIcon({ name, size = 24 }: { name: string; size?: number }) {
  return createElement(iconOf(name), { size, 'aria-hidden': true });
}
