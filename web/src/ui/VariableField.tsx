import { useState } from 'react';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { fillVariables, someone } from '../platform/variables';
import { ChipField, type ChipFieldProps } from './ChipField';
import { variableStrings } from './variable-strings';

/** What a text to customers may hold and the server fills in. */
const variables = ['firstName', 'name', 'ms', 'protocol', 'date', 'hour'] as const;

export interface VariableFieldProps extends Omit<ChipFieldProps, 'chips' | 'filled'> {
  /** Whom the preview addresses; somebody who could be unless told. */
  addressee?: { name: string } | null;
}

/** A text to customers, with what it may say of them and of the moment. */
export function VariableField({ value, addressee, ...rest }: VariableFieldProps) {
  const t = useStrings(variableStrings);
  const { company } = useMe();
  const [now] = useState(() => new Date());
  const filled = fillVariables(value, { ...someone(company, now), ...(addressee && { name: addressee.name }) }, now);
  const chips = variables.map((name) => ({ word: `{{${name}}}`, label: t(name), why: t(`why.${name}`) }));
  return <ChipField {...rest} value={value} chips={chips} filled={filled} />;
}
