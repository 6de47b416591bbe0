import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import { cx } from './cx';
import classes from './Skeleton.module.css';
import { uiStrings } from './strings';

const SHOW_AFTER = 150;

/** True once `waiting` has lasted 150 ms: quick answers never flash a skeleton. */
export function useLate(waiting: boolean, after = SHOW_AFTER): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), after);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting, after]);
  return waiting && late;
}

/** Holds its place at once and shows its skeletons after 150 ms. Says 'Carregando' to screen readers. */
export function Skeletons({ children, className }: { children: ReactNode; className?: string }) {
  const t = useStrings(uiStrings);
  const late = useLate(true);
  return (
    <div className={cx(classes.group, className)} aria-busy="true" data-late={late || undefined}>
      <span className="spoken" role="status">
        {late ? t('loading') : ''}
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

export interface BoneProps {
  /** In px, or a share ('60%'). */
  width?: number | string;
  height?: number;
  round?: boolean;
  className?: string;
}

/** One grey bar (or disc) in the place of what is coming. */
export function Bone({ width = '100%', height = 12, round, className }: BoneProps) {
  return (
    <span className={cx(classes.bone, round && classes.round, className)} style={{ width, height } as CSSProperties} />
  );
}

const widths = [
  [120, 200, 58],
  [90, 168, 72],
  [140, 210, 58],
  [104, 150, 64],
  [84, 190, 58],
  [128, 176, 80],
] as const;

/** Rows of 72 px as in the list of conversations: face, name and time, message, chips. */
export function RowSkeletons({ rows = 8 }: { rows?: number }) {
  return (
    <Skeletons>
      {Array.from({ length: rows }, (_, index) => {
        const [name, text, chip] = widths[index % widths.length]!;
        return (
          <div key={index} className={classes.row}>
            <Bone width={40} height={40} round />
            <div className={classes.lines}>
              <span className={classes.line}>
                <Bone width={name} />
                <Bone width={30} height={10} />
              </span>
              <Bone width={text} height={10} />
              <Bone width={chip} height={14} />
            </div>
          </div>
        );
      })}
    </Skeletons>
  );
}
