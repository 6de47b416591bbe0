import { useEffect, useRef } from 'react';
import classes from './MachineWords.module.css';

interface Props {
  label: string;
  words: string;
  /** There will be more: their end stays in sight. */
  isComing?: boolean;
}

/** What a machine has written, above the field: long ones are walked through by keys. */
export function MachineWords({ label, words, isComing = false }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isComing && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [isComing, words]);
  return (
    <div ref={box} className={classes.words} dir="auto" tabIndex={0} role="group" aria-label={label}>
      {words}
    </div>
  );
}
