import { Button, Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import { ColorDot } from '../ui/ColorDot';
import { fold } from '../platform/fold';
import classes from './PickMany.module.css';
import { listStrings } from './list-strings';

export interface Pick {
  id: number;
  name: string;
  color?: string;
}

export interface PickManyProps {
  label: string;
  /** Said while nothing is chosen; the label unless told. */
  none?: string;
  icon?: ReactNode;
  options: readonly Pick[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** From this many on one may type to find one. */
const MANY = 8;

/** A small button that opens a list to tick in. */
export function PickMany({ label, none, icon, options, chosen, onChange }: PickManyProps) {
  const t = useStrings(listStrings);
  const [text, setText] = useState('');
  const trigger = useRef<HTMLButtonElement>(null);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setText('');
      trigger.current?.focus({ preventScroll: true });
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const picked = options.filter(({ id }) => chosen.includes(id));
  const shown = options.filter(({ name }) => fold(name).includes(fold(text)));
  const first = picked[0];
  const words =
    picked.length === 0 || !first
      ? (none ?? label)
      : picked.length === 1
        ? t('filter.one', { label, name: first.name })
        : t('filter.chosen', { label, count: picked.length });

  function toggle(value: string) {
    const id = Number(value);
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={toggle} width="max-content" position="bottom-start">
      <Combobox.Target targetType="button">
        <Button
          ref={trigger}
          size="sm"
          variant="subtle"
          className={classes.trigger ?? ''}
          leftSection={icon}
          rightSection={<IconChevronDown stroke={1.5} size={16} aria-hidden="true" />}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={classes.label}>{words}</span>
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown ?? ''}>
        {options.length >= MANY && (
          <Combobox.Search
            role="combobox"
            aria-expanded
            className={classes.search ?? ''}
            size="sm"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              combobox.updateSelectedOptionIndex();
            }}
            placeholder={t('filter.find')}
            aria-label={t('filter.find')}
            leftSection={<IconSearch stroke={1.5} size={16} />}
          />
        )}
        <Combobox.Options aria-label={label} aria-multiselectable className={classes.options ?? ''}>
          {shown.map(({ id, name, color }) => (
            <Combobox.Option
              key={id}
              value={String(id)}
              active={chosen.includes(id)}
              aria-selected={chosen.includes(id)}
            >
              {color && <ColorDot color={color} />}
              <span className={classes.words} dir="auto">
                {name}
              </span>
              {chosen.includes(id) && <IconCheck className={classes.tick} stroke={1.5} size={16} aria-hidden="true" />}
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>{t('filter.none')}</Combobox.Empty>}
        </Combobox.Options>
        {picked.length > 0 && (
          <div className={classes.foot}>
            <Button
              size="sm"
              variant="link"
              onClick={() => {
                onChange([]);
                // this button goes with its reason; without a focus Escape would not close the list
                trigger.current?.focus({ preventScroll: true });
              }}
            >
              {t('filter.clear')}
            </Button>
          </div>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
