import { useEffect, useLayoutEffect, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
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
  useLayoutEffect(() => fit(ref.current), [ref, value, rest.placeholder]);
  // a telephone is turned, a window is drawn smaller: the same words take other rows
  useEffect(() => {
    const field = ref.current;
    if (!field) return undefined;
    let width = field.clientWidth;
    const observer = new ResizeObserver(() => {
      if (field.clientWidth === width) return;
      width = field.clientWidth;
      fit(field);
    });
    observer.observe(field);
    return () => observer.disconnect();
  }, [ref]);

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

/** As high as what is in it; its own style limits it to five rows. */
function fit(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
