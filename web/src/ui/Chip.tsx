import { IconX } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import classes from './Chip.module.css';
import { cx } from './cx';

export interface ChipProps {
  children: ReactNode;
  /** A colour of the tenant's choosing: it becomes a faint fill and a legible ink, whatever it is. */
  color?: string | null | undefined;
  /** A dot of the full colour before the words (queues). */
  dot?: boolean;
  /** `plain`: words only; `none`: dashed, for what is missing ('SEM FILA'). */
  look?: 'fill' | 'plain' | 'none';
  size?: 'md' | 'lg';
  icon?: ReactNode;
  /** Lets the chip give way and cut its words when the line is short. */
  shrink?: boolean;
  /** Shows a remove button of that name. */
  removeLabel?: string;
  onRemove?: () => void;
  title?: string;
  className?: string;
}

/** Data colour as a dot and a faint fill; the words keep a computed ink of at least 4.5:1. */
export function Chip({
  children,
  color,
  dot,
  look = 'fill',
  size = 'md',
  icon,
  shrink,
  removeLabel,
  onRemove,
  title,
  className,
}: ChipProps) {
  return (
    <span
      className={cx(classes.chip, shrink && classes.shrink, className)}
      style={color ? ({ '--c': color } as CSSProperties) : undefined}
      data-look={look}
      data-size={size}
      data-dot={dot || undefined}
      title={title}
    >
      {icon}
      <span className={classes.words} dir="auto">
        {children}
      </span>
      {onRemove && (
        <button type="button" className={classes.remove} aria-label={removeLabel} onClick={onRemove}>
          <IconX stroke={1.5} />
        </button>
      )}
    </span>
  );
}
