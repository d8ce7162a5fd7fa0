import clsx from 'clsx';
import classes from './skeleton.module.css';

type SkeletonProps = {
  /** In px, one of the heights that the screens use. */
  height: 12 | 16 | 20 | 24 | 44 | 48 | 64 | 76 | 96 | 112;
  width?: 'full' | 'half' | 'third';
  shape?: 'control' | 'card' | 'round';
};

/** The placeholder of loading content, in its size. Hidden from screen readers. */
export function Skeleton({ height, width = 'full', shape = 'control' }: SkeletonProps) {
  return <span className={clsx(classes.skeleton, classes[`h${height}`], classes[width], classes[shape])} aria-hidden />;
}
