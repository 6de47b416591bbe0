import { useLayoutEffect, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import classes from './Composer.module.css';

interface Props {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onPaste: (event: ClipboardEvent) => void;
  label: string;
  placeholder: string;
  /** The list that stands above it, and the option under the keyboard. */
  list: string | undefined;
  option: string | undefined;
}

/** A field of one to five rows. */
export function TextArea({ ref, value, onChange, list, option, label, ...rest }: Props) {
  useLayoutEffect(() => {
    const field = ref.current;
    if (!field) return;
    field.style.height = 'auto';
    // its own style limits it to five rows
    field.style.height = `${field.scrollHeight}px`;
  }, [ref, value]);

  return (
    <textarea
      {...rest}
      ref={ref}
      className={classes.text}
      rows={1}
      value={value}
      aria-label={label}
      aria-autocomplete="list"
      aria-controls={list}
      aria-activedescendant={option}
      dir="auto"
      enterKeyHint="send"
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
