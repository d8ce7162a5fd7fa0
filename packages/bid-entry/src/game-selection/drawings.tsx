import type { ReactNode } from 'react';
import classes from './drawings.module.css';

const DOT_STEP = 7;
const GROUP_GAP = 10;
const MIDDLE = 39;

/**
 * A dot for each figure of a result, filled where it must match: '000-10-000' is a main market's result with the open
 * ank filled. Decorative: the tile's label has the meaning.
 */
function Places({ pattern }: { pattern: string }) {
  let x = 0;
  const dots = [...pattern].flatMap((sign, index) => {
    if (sign === '-') return [];
    if (index > 0) x += pattern[index - 1] === '-' ? GROUP_GAP : DOT_STEP;
    return [{ x, hit: sign === '1' }];
  });
  return dots.map((dot) => (
    <circle key={dot.x} cx={MIDDLE - x / 2 + dot.x} cy={57} r={2.25} className={dot.hit ? classes.hit : classes.free} />
  ));
}

type FigureProps = { size: number; x?: number; y?: number; children: ReactNode };

function Figure({ size, x = MIDDLE, y = 43, children }: FigureProps) {
  return (
    <text x={x} y={y} fontSize={size}>
      {children}
    </text>
  );
}

const ank = (text: string): ReactNode => <tspan className={classes.ank}>{text}</tspan>;

/** The typed digits above the places that must match. */
const typed = (size: number, figure: ReactNode, pattern: string): ReactNode => (
  <>
    <Figure size={size} y={size < 20 ? 41 : 43}>
      {figure}
    </Figure>
    <Places pattern={pattern} />
  </>
);

export const drawDigit = (pattern: string): ReactNode => typed(24, ank('5'), pattern);
export const drawJodi = (pattern: string): ReactNode => typed(24, ank('57'), pattern);
export const drawSinglePana = (pattern: string): ReactNode => typed(24, '128', pattern);
export const drawDoublePana = (pattern: string): ReactNode => typed(24, <>{ank('11')}8</>, pattern);
export const drawTriplePana = (pattern: string): ReactNode => typed(24, ank('777'), pattern);
export const drawHalfSangam = (pattern: string): ReactNode => typed(18, <>{ank('1')}-240</>, pattern);
export const drawFullSangam = (pattern: string): ReactNode => typed(15, '128-240', pattern);

/** A digit before the three classes of its panas. */
export const drawClasses = (): ReactNode => (
  <>
    <Figure size={22} x={20} y={46}>
      {ank('5')}
    </Figure>
    <path className={classes.line} d="M30 39h4m5-17h-2a3 3 0 0 0-3 3v28a3 3 0 0 0 3 3h2m-5-17h5" />
    <Figure size={13} x={54} y={26.5}>
      140
    </Figure>
    <Figure size={13} x={54} y={43.5}>
      {ank('11')}3
    </Figure>
    <Figure size={13} x={54} y={60.5}>
      {ank('555')}
    </Figure>
  </>
);

/** One entry above the two panas that it produces. */
const branching = (entry: string, left: ReactNode, right: ReactNode): ReactNode => (
  <>
    <Figure size={18} y={33}>
      {entry}
    </Figure>
    <path className={classes.line} d="M39 39v5m0 0h-16v4m16-4h16v4" />
    <Figure size={12} x={24} y={61}>
      {left}
    </Figure>
    <Figure size={12} x={54} y={61}>
      {right}
    </Figure>
  </>
);

export const drawSingleMotor = (): ReactNode => branching('1234', '123', '124');
export const drawDoubleMotor = (): ReactNode => branching('12', <>{ank('11')}2</>, <>1{ank('22')}</>);
