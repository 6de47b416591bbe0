import type { CSSProperties } from 'react';
import classes from './Pick.module.css';

/** A colour of the tenant's choosing, before what it stands for. */
export function ColorDot({ color }: { color: string }) {
  return <span className={classes.dot} style={{ '--c': color } as CSSProperties} />;
}
