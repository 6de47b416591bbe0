import { Textarea, type TextareaProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useRef, useState, type Ref } from 'react';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { fillVariables, someone } from '../platform/variables';
import { FormattedText } from './FormattedText';
import { tip } from './tip';
import { typeInto } from './type-into';
import { variableStrings } from './variable-strings';
import classes from './VariableField.module.css';

/** What a text to customers may hold and the server fills in. */
const variables = ['firstName', 'name', 'ms', 'protocol', 'date', 'hour'] as const;

export interface VariableFieldProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
  /** Whom the preview addresses; somebody who could be unless told. */
  addressee?: { name: string } | null;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text to customers: what may be filled in is put in by a press, and below it stands how it would arrive. */
export function VariableField({ value, onChange, addressee, ref, ...rest }: VariableFieldProps) {
  const t = useStrings(variableStrings);
  const { company } = useMe();
  const area = useRef<HTMLTextAreaElement>(null);
  const both = useMergedRef(area, ref ?? null);

  function insert(name: string) {
    const { selectionStart: from, selectionEnd: to } = area.current ?? { selectionStart: null, selectionEnd: null };
    const word = `{{${name}}}`;
    const start = from ?? value.length;
    const next = value.slice(0, start) + word + value.slice(to ?? value.length);
    typeInto(area.current, () => onChange(next), start + word.length);
  }

  const [now] = useState(() => new Date());
  const filled = fillVariables(value, { ...someone(company, now), ...(addressee && { name: addressee.name }) }, now);
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
        {variables.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.chip}
            onClick={() => insert(name)}
            {...tip(t(`why.${name}`))}
          >
            {t(name)}
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
