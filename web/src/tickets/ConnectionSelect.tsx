import { Select } from '@mantine/core';
import type { Connection } from '@guiche/contract/connections';
import type { CSSProperties, ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import classes from './Dialogs.module.css';
import { ticketStrings } from './strings';

export interface ConnectionSelectProps {
  label: ReactNode;
  connections: readonly Connection[];
  value: number | null;
  onChange: (id: number | null) => void;
}

/** One WhatsApp line, with a dot that says whether it works. */
export function ConnectionSelect({ label, connections, value, onChange }: ConnectionSelectProps) {
  const t = useStrings(ticketStrings);
  const chosen = connections.find(({ id }) => id === value);
  const dot = ({ status }: Connection) => {
    const color = status === 'CONNECTED' ? 'var(--online)' : 'var(--danger)';
    return <span className={classes.dot} style={{ '--c': color } as CSSProperties} />;
  };
  const nameOf = ({ name, isDefault }: Connection) => (isDefault ? `${name} · ${t('create.connectionDefault')}` : name);
  return (
    <Select
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
      label={label}
      placeholder={t('create.connectionPlaceholder')}
      data={connections.map((connection) => ({ value: String(connection.id), label: nameOf(connection) }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      leftSection={chosen && dot(chosen)}
      renderOption={({ option }) => {
        const connection = connections.find(({ id }) => String(id) === option.value);
        return (
          <span className={classes.choice}>
            {connection && dot(connection)}
            {option.label}
          </span>
        );
      }}
    />
  );
}
