import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './glyphs.module.css';

/** Centres of the dots that stand for a result's 3-2-3 figures. */
const PLACES_X = [11.5, 18.5, 25.5, 35.5, 42.5, 52.5, 59.5, 66.5];

/** Which figures of a result must match, by place: '1' for those that must. */
function Places({ pattern }: { pattern: string }) {
  return PLACES_X.map((x, place) => (
    <circle key={x} cx={x} cy={57} r={2.25} className={pattern[place] === '1' ? classes.hit : classes.free} />
  ));
}

type FigureProps = { size: number; x?: number; y?: number; children: ReactNode };

function Figure({ size, x = 39, y = 43, children }: FigureProps) {
  return (
    <text x={x} y={y} fontSize={size}>
      {children}
    </text>
  );
}

const ank = (text: string): ReactNode => <tspan className={classes.ank}>{text}</tspan>;

/** What is typed over what must match. */
const typed = (figure: ReactNode, pattern: string): ReactNode => (
  <>
    {figure}
    <Places pattern={pattern} />
  </>
);

/** One entry above the two panas that it makes. */
const branching = (entry: string, left: ReactNode, right: ReactNode): ReactNode => (
  <>
    <Figure size={18} y={33}>{entry}</Figure>
    <path className={classes.line} d="M39 39v5m0 0h-16v4m16-4h16v4" />
    <Figure size={12} x={24} y={61}>{left}</Figure>
    <Figure size={12} x={54} y={61}>{right}</Figure>
  </>
);

/** The drawing of each game type, by its id. */
const DRAWINGS: Readonly<Record<string, ReactNode>> = {
  single: typed(<Figure size={24}>{ank('5')}</Figure>, '00010000'),
  jodi: typed(<Figure size={24}>{ank('57')}</Figure>, '00011000'),
  singlePana: typed(<Figure size={24}>128</Figure>, '11100000'),
  doublePana: typed(<Figure size={24}>{ank('11')}8</Figure>, '11100000'),
  triplePana: typed(<Figure size={24}>{ank('777')}</Figure>, '11100000'),
  halfSangam: typed(<Figure size={18} y={41}>{ank('1')}-240</Figure>, '00010111'),
  fullSangam: typed(<Figure size={15} y={41}>128-240</Figure>, '11100111'),
  spDpTp: (
    <>
      <Figure size={22} x={20} y={46}>{ank('5')}</Figure>
      <path className={classes.line} d="M30 39h4m5-17h-2a3 3 0 0 0-3 3v28a3 3 0 0 0 3 3h2m-5-17h5" />
      <Figure size={13} x={54} y={26.5}>140</Figure>
      <Figure size={13} x={54} y={43.5}>{ank('11')}3</Figure>
      <Figure size={13} x={54} y={60.5}>{ank('555')}</Figure>
    </>
  ),
  spMotor: branching('1234', '123', '124'),
  dpMotor: branching('12', <>{ank('11')}2</>, <>1{ank('22')}</>),
};

/** Decoration: the tile's label carries the meaning. */
export function Glyph({ id, off }: { id: string; off: boolean }) {
  return (
    <svg className={clsx(classes.glyph, off && classes.off)} viewBox="0 0 78 78" aria-hidden>
      {DRAWINGS[id]}
    </svg>
  );
}
