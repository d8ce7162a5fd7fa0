import {
  BanknoteArrowDown,
  BanknoteArrowUp,
  ChartLine,
  CirclePlus,
  Hash,
  House,
  Icon,
  type LucideIcon,
  ReceiptText,
  Star,
  Wallet,
} from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';

/** Icons of the bar and of home, by name. */
const FIRST_ICONS: Readonly<Record<string, LucideIcon>> = {
  'banknote-arrow-down': BanknoteArrowDown,
  'banknote-arrow-up': BanknoteArrowUp,
  'chart-line': ChartLine,
  'circle-plus': CirclePlus,
  hash: Hash,
  house: House,
  'receipt-text': ReceiptText,
  star: Star,
  wallet: Wallet,
};

export type NamedIconProps = { name: string; size: number };

/** Those that the first view does not need. Without its file the place of an icon stays empty. */
const OtherIcon = lazy<ComponentType<NamedIconProps>>(() =>
  import(/* webpackChunkName: "later" */ './other-icons').then(
    (module) => ({ default: module.OtherIcon }),
    () => ({ default: EmptyIcon }),
  ),
);

const EmptyIcon = ({ size }: { size: number }) => <svg width={size} height={size} aria-hidden />;

type IconProps = { name: string; drawing?: readonly string[] | undefined; size?: number };

/**
 * A navigation entry's icon, hidden from screen readers because the label is next to it. `drawing`: the paths of an
 * icon from its remote. Unknown names, from a newer remote, get a plain circle.
 */
export function NavigationIcon({ name, drawing, size = 24 }: IconProps) {
  if (drawing)
    return <Icon size={size} aria-hidden iconNode={drawing.map((d, key) => ['path', { d, key: `${key}` }])} />;
  const First = Object.hasOwn(FIRST_ICONS, name) ? FIRST_ICONS[name] : undefined;
  if (First) return <First size={size} aria-hidden />;
  return (
    <Suspense fallback={<EmptyIcon size={size} />}>
      <OtherIcon name={name} size={size} />
    </Suspense>
  );
}
