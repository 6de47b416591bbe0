import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode, type Ref } from 'react';
import classes from './SearchCombobox.module.css';

const DEBOUNCE_MS = 500;

/** What is typed into a choice, and what is asked for of it: nothing before there are enough characters. */
export function useChoiceSearch(isEnough = (text: string) => text.length >= 3) {
  const [text, setText] = useState('');
  const [debounced] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const wanted = text.trim();
  const enough = isEnough(wanted);
  return { text, setText, wanted, enough, asked: isEnough(debounced) ? debounced : '' };
}

export interface SearchComboboxProps<T> {
  label: ReactNode;
  /** What the list of the found is called, where the label is more than words. */
  listLabel?: string;
  description?: ReactNode;
  error?: string | undefined;
  placeholder: string;
  clearLabel: string;
  value: T | null;
  onChange: (value: T | null) => void;
  /** Told of what is typed, for whoever makes something of it. */
  onText?: (text: string) => void;
  search: ReturnType<typeof useChoiceSearch>;
  /** What was found of `search.asked`. */
  found: { data: readonly T[] | undefined; isFetching: boolean; isError: boolean };
  idOf: (one: T) => number;
  /** What stands in the field once it is chosen. */
  nameOf: (one: T) => string;
  face: (one: T, size: 20 | 32) => ReactNode;
  /** What stands beside the face in the list. */
  option: (one: T) => ReactNode;
  /** `wait` says why nothing can be looked for yet; without `searching` the list opens once something is known. */
  words: {
    wait?: string | undefined;
    more: string;
    searching?: string;
    failed: string;
    none: (text: string) => string;
  };
  ref?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
}

/** A choice among more than a list could hold: typed words are looked for once the typing rests. */
export function SearchCombobox<T>(props: SearchComboboxProps<T>) {
  const { label, value, onChange, onText, search, found, idOf, nameOf, face, option, words } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { wanted, enough, asked } = search;
  const waits = enough && !words.wait && (wanted !== asked || found.isFetching);
  const options = enough && !words.wait && asked !== '' ? (found.data ?? []) : [];
  const said =
    words.wait ??
    (!enough
      ? words.more
      : waits
        ? (words.searching ?? '')
        : found.isError
          ? words.failed
          : options.length === 0
            ? words.none(wanted)
            : '');

  function type(next: string) {
    search.setText(next);
    onText?.(next);
    if (value !== null) onChange(null);
    combobox.openDropdown();
    combobox.updateSelectedOptionIndex();
  }
  const reopen = () => wanted !== '' && value === null && combobox.openDropdown();

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        onChange(options.find((one) => String(idOf(one)) === id) ?? null);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={props.ref}
          label={label}
          description={props.description}
          // above the field: below it the list would cover the way out just when nothing was found
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          error={props.error}
          placeholder={props.placeholder}
          value={value === null ? search.text : nameOf(value)}
          dir="auto"
          autoComplete="off"
          data-autofocus={props.autoFocus || undefined}
          maxLength={100}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={reopen}
          onFocus={reopen}
          onBlur={() => combobox.closeDropdown()}
          leftSection={value === null ? <IconSearch stroke={1.5} size={16} aria-hidden="true" /> : face(value, 20)}
          rightSection={
            value === null ? (
              waits && <Loader size={16} />
            ) : (
              <CloseButton size="sm" iconSize={16} aria-label={props.clearLabel} onClick={() => type('')} />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={wanted === '' || value !== null || (options.length === 0 && said === '')}>
        <Combobox.Options aria-label={props.listLabel ?? (typeof label === 'string' ? label : undefined)}>
          {options.map((one) => (
            <Combobox.Option key={idOf(one)} value={String(idOf(one))} className={classes.option ?? ''}>
              {face(one, 32)}
              {option(one)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <div className={classes.said} role="status" hidden={options.length > 0}>
          {said}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}
