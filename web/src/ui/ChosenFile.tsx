import { Button } from '@mantine/core';
import classes from './ChosenFile.module.css';

export interface ChosenFileProps {
  name: string;
  /** What the button says that leads back to choosing. */
  other: string;
  onOther: () => void;
}

/** The file that was chosen, and the way to another one. */
export function ChosenFile({ name, other, onOther }: ChosenFileProps) {
  return (
    <div className={classes.file}>
      <b dir="auto">{name}</b>
      <Button size="sm" onClick={onOther}>
        {other}
      </Button>
    </div>
  );
}
