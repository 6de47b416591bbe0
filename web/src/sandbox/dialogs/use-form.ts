import { useRef, useState, type FormEvent } from 'react';

type Rules<T> = { [K in keyof T]?: (value: T[K], values: T) => string | null };

/** A small form: what was typed, and what is wrong with it once a field was left or the form was sent. */
export function useForm<T extends Record<string, string>>(start: T, rules: Rules<T>) {
  const [values, setValues] = useState(start);
  const [left, setLeft] = useState<Partial<Record<keyof T, boolean>>>({});
  const fields = useRef(new Map<keyof T, HTMLElement>());
  const errorOf = (name: keyof T) => rules[name]?.(values[name], values) ?? null;

  return {
    values,
    set: (change: Partial<T>) => setValues((before) => ({ ...before, ...change })),
    reset: (to: T) => {
      setValues(to);
      setLeft({});
    },
    /** Everything a text field needs. */
    field: (name: keyof T & string) => ({
      value: values[name],
      error: left[name] ? errorOf(name) : null,
      onChange: (event: { currentTarget: { value: string } }) => {
        const { value } = event.currentTarget;
        setValues((before) => ({ ...before, [name]: value }));
      },
      onBlur: () => setLeft((before) => ({ ...before, [name]: values[name] !== '' || before[name] === true })),
      ref: (element: HTMLElement | null) => {
        if (element) fields.current.set(name, element);
      },
    }),
    /** Runs when nothing is wrong, else shows all and goes to the first. */
    onSubmit: (run: (values: T) => void) => (event: FormEvent) => {
      event.preventDefault();
      const wrong = Object.keys(values).filter((name) => errorOf(name));
      setLeft(Object.fromEntries(Object.keys(values).map((name) => [name, true])) as typeof left);
      if (wrong[0]) fields.current.get(wrong[0])?.focus();
      else run(values);
    },
  };
}

/** Digits of a number, however it was written. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

export function isPhone(text: string): boolean {
  return /^\+?[\d\s().-]+$/.test(text.trim()) && /^\d{8,15}$/.test(digitsOf(text));
}
