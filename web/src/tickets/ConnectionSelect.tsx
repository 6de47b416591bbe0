import { Select } from '@mantine/core';
import type { Connection } from '@guiche/contract/connections';
import type { ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import { ColorDot } from '../ui/ColorDot';
import picks from '../ui/Pick.module.css';
import { dialogStrings } from './dialog-strings';

export interface ConnectionSelectProps {
  label: ReactNode;
  connections: readonly Connection[];
  value: number | null;
  onChange: (id: number | null) => void;
  autoFocus?: boolean;
}

/** One WhatsApp line, with a dot that says whether it works. */
export function ConnectionSelect({ label, connections, value, onChange, autoFocus }: ConnectionSelectProps) {
  const t = useStrings(dialogStrings);
  const chosen = connections.find(({ id }) => id === value);
  const dot = ({ status }: Connection) => (
    <ColorDot color={status === 'CONNECTED' ? 'var(--online)' : 'var(--danger)'} />
  );
  const nameOf = ({ name, isDefault }: Connection) => (isDefault ? `${name} · ${t('create.connectionDefault')}` : name);
  return (
    <Select
      withScrollArea={false}
      classNames={{ options: picks.options ?? '' }}
      label={label}
      data-autofocus={autoFocus || undefined}
      placeholder={t('create.connectionPlaceholder')}
      data={connections.map((connection) => ({ value: String(connection.id), label: nameOf(connection) }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      leftSection={chosen && dot(chosen)}
      renderOption={({ option }) => {
        const connection = connections.find(({ id }) => String(id) === option.value);
        return (
          <span className={picks.choice}>
            {connection && dot(connection)}
            {option.label}
          </span>
        );
      }}
    />
  );
}
