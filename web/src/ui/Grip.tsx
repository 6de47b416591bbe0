import { IconGripVertical } from '@tabler/icons-react';
import type { HTMLAttributes } from 'react';
import classes from './Grip.module.css';
import { IconButton } from './IconButton';

export const upAndDown: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

interface Props<Step> {
  label: string;
  /** By pointer: `handle` of `useDrag`; the row says `data-drag`, `data-held` and `data-over`. */
  handle: HTMLAttributes<HTMLElement>;
  /** By keys. */
  steps: Readonly<Record<string, Step>>;
  onStep: (step: Step) => void;
}

/** Where a row is held to be moved. */
export function Grip<Step>({ label, handle, steps, onStep }: Props<Step>) {
  return (
    <IconButton
      size="sm"
      className={classes.grip}
      label={label}
      {...handle}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onStep(step);
      }}
    >
      <IconGripVertical stroke={1.5} size={16} />
    </IconButton>
  );
}
