import { TextInput } from '@mantine/core';
import type { Queue } from '@guiche/contract/queues';
import type { CSSProperties } from 'react';
import { useStrings } from '../platform/strings';
import { tip } from '../ui/tip';
import { palette } from './palette';
import classes from './Queues.module.css';
import { ownerOf } from './rules';
import { queueStrings } from './strings';

export interface ColorFieldProps {
  value: string;
  /** Queues whose colours are taken. */
  others: readonly Queue[];
  problem: string | undefined;
  onChange: (color: string) => void;
  onLeave: () => void;
}

/** A colour out of the palette, or any other as text. Arrows walk through the palette, past those that are taken. */
export function ColorField({ value, others, problem, onChange, onLeave }: ColorFieldProps) {
  const t = useStrings(queueStrings);
  return (
    <div className={classes.color}>
      <TextInput
        name="color"
        label={t('form.color')}
        description={t('form.colorHint')}
        value={value}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
        maxLength={9}
        spellCheck={false}
        autoComplete="off"
        leftSection={<span className={classes.sample} style={{ '--c': value.trim() } as CSSProperties} />}
      />
      <div className={classes.palette} role="radiogroup" aria-label={t('form.palette')}>
        {palette.map(({ name, color }) => {
          const owner = ownerOf(color, others);
          const label = t(`colors.${name}`);
          const said = owner ? t('form.takenBy', { color: label, queue: owner.name }) : label;
          return (
            <label key={color} className={classes.swatch} style={{ '--c': color } as CSSProperties} {...tip(said)}>
              <input
                type="radio"
                name="swatch"
                value={color}
                aria-label={said}
                checked={value.trim().toLowerCase() === color}
                disabled={owner !== undefined}
                onChange={() => onChange(color)}
              />
            </label>
          );
        })}
      </div>
    </div>
  );
}
