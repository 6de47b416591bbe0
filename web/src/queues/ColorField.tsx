import { Button, TextInput, type TextInputProps } from '@mantine/core';
import type { Queue } from '@guiche/contract/queues';
import { useState, type CSSProperties } from 'react';
import { useStrings } from '../platform/strings';
import { ColorPalette } from '../ui/ColorPalette';
import { ownerOf } from './color';
import { palette } from './palette';
import classes from './Queues.module.css';
import { queueStrings } from './strings';

export interface ColorFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (color: unknown) => void;
  /** Queues whose colours are taken. */
  others: readonly Queue[];
}

/** A colour out of the palette, or any other as text, once that is asked for. Arrows walk past those that are taken. */
export function ColorField({ value, onChange, others, ...input }: ColorFieldProps) {
  const t = useStrings(queueStrings);
  const isOther = value !== '' && !palette.some(({ color }) => color === value.trim().toLowerCase());
  const [isTyped, setTyped] = useState(isOther);
  const colors = palette.map(({ name, color }) => {
    const owner = ownerOf(color, others);
    const label = t(`colors.${name}`);
    return {
      color,
      name: owner ? t('form.takenBy', { color: label, queue: owner.name }) : label,
      isTaken: owner !== undefined,
    };
  });
  return (
    <div className={classes.color}>
      <ColorPalette label={t('form.color')} colors={colors} value={value} onChange={onChange}>
        {!isTyped && (
          <Button size="sm" variant="subtle" onClick={() => setTyped(true)}>
            {t('form.otherColor')}
          </Button>
        )}
      </ColorPalette>
      {(isTyped || input.error) && (
        <TextInput
          {...input}
          aria-label={t('form.otherColor')}
          description={t('form.colorHint')}
          value={value}
          onChange={onChange}
          spellCheck={false}
          autoComplete="off"
          leftSection={<span className={classes.sample} style={{ '--c': value.trim() } as CSSProperties} />}
        />
      )}
    </div>
  );
}
