import { ActionIcon, type FloatingPosition } from '@mantine/core';
import type { ComponentPropsWithoutRef, ReactNode, Ref } from 'react';
import { ariaKeys } from '../platform/key-names';
import { tip } from './tip';

export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'aria-label' | 'color'> {
  /** Its name: for screen readers and in the tooltip. */
  label: string;
  /** The key that does the same, shown in the tooltip: 'E', 'Ctrl+K'. */
  keys?: string;
  size?: 'sm' | 'md' | 'lg';
  variant?: 'subtle' | 'filled' | 'default';
  danger?: boolean;
  /** Switched on (the pane it opens is in sight). */
  pressed?: boolean;
  tooltipPosition?: FloatingPosition;
  /** The icon: `<IconX stroke={1.5} size={18} />`. */
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with an icon, a name, and a tooltip that teaches its key. */
export function IconButton({
  label,
  keys,
  size = 'md',
  variant = 'subtle',
  danger,
  pressed,
  tooltipPosition = 'bottom',
  children,
  ...rest
}: IconButtonProps) {
  return (
    <ActionIcon
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys ? ariaKeys(keys) : undefined}
      aria-pressed={pressed}
      size={size}
      variant={variant}
      {...(danger ? { color: 'danger' } : {})}
      {...tip(label, { keys, side: tooltipPosition })}
      {...rest}
    >
      {children}
    </ActionIcon>
  );
}
