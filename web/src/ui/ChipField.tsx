import { Textarea, type TextareaProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useRef, type Ref } from 'react';
import { useStrings } from '../platform/strings';
import { FormattedText } from './FormattedText';
import { tip } from './tip';
import { typeInto } from './type-into';
import { variableStrings } from './variable-strings';
import classes from './ChipField.module.css';

/** What a press puts into the text, how it is called, and what becomes of it. */
export interface Chip {
  word: string;
  label: string;
  why: string;
}

export interface ChipFieldProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
  chips: readonly Chip[];
  /** The text as it would arrive; stands below where it is another. */
  filled: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text that is filled in before it leaves: what may be is put in by a press, and below it stands how it would arrive. */
export function ChipField({ value, onChange, chips, filled, ref, ...rest }: ChipFieldProps) {
  const t = useStrings(variableStrings);
  const area = useRef<HTMLTextAreaElement>(null);
  const both = useMergedRef(area, ref ?? null);

  function insert(word: string) {
    const { selectionStart: from, selectionEnd: to } = area.current ?? { selectionStart: null, selectionEnd: null };
    const start = from ?? value.length;
    const next = value.slice(0, start) + word + value.slice(to ?? value.length);
    typeInto(area.current, () => onChange(next), start + word.length);
  }

  return (
    <div className={classes.field}>
      <Textarea
        maxRows={6}
        dir="auto"
        {...rest}
        ref={both}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.chips} role="group" aria-label={t('insert')}>
        {chips.map(({ word, label, why }) => (
          <button key={word} type="button" className={classes.chip} onClick={() => insert(word)} {...tip(why)}>
            {label}
          </button>
        ))}
      </div>
      {filled !== value && (
        <p className={classes.preview}>
          {t('preview')} <FormattedText text={filled} inline />
        </p>
      )}
    </div>
  );
}
