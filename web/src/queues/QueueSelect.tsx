import { Select } from '@mantine/core';
import type { Queue } from '@guiche/contract/queues';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { ColorDot } from '../ui/ColorDot';
import picks from '../ui/Pick.module.css';

export interface QueueSelectProps {
  label: ReactNode;
  placeholder: string;
  queues: readonly Pick<Queue, 'id' | 'name' | 'color'>[];
  value: number | null;
  onChange: (id: number | null) => void;
  error?: string | undefined;
  clearLabel?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
}

/** One queue out of a list, told by its colour and name. */
export function QueueSelect(props: QueueSelectProps) {
  const { label, placeholder, queues, value, onChange, error, clearLabel, ref, autoFocus } = props;
  const chosen = queues.find(({ id }) => id === value);
  return (
    <Select
      withScrollArea={false}
      classNames={{ options: picks.options ?? '' }}
      ref={ref}
      label={label}
      placeholder={placeholder}
      error={error}
      searchable={queues.length > 8}
      clearable={clearLabel !== undefined}
      {...(clearLabel ? { clearButtonProps: { 'aria-label': clearLabel } } : {})}
      data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      leftSection={chosen && <ColorDot color={chosen.color} />}
      renderOption={({ option, checked }) => {
        const queue = queues.find(({ id }) => String(id) === option.value);
        return (
          <>
            {queue && <ColorDot color={queue.color} />}
            <span style={{ flex: 1 }}>{option.label}</span>
            {checked && <IconCheck stroke={1.5} size={16} aria-hidden="true" />}
          </>
        );
      }}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
    />
  );
}
