import { useId, useRef, type CSSProperties, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import classes from './ColorPalette.module.css';
import { tip } from './tip';

export interface PaletteColor {
  color: string;
  /** Its name; a colour alone tells nothing to whoever does not see it. */
  name: string;
  /** It is taken, and by whom is in its name. */
  isTaken?: boolean;
}

export interface ColorPaletteProps {
  label: string;
  colors: readonly PaletteColor[];
  value: string;
  onChange: (color: string) => void;
  /** What else there is to choose, behind the last. */
  children?: ReactNode;
  error?: string | undefined;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** One colour of a few: arrows walk through them, up and down by row, past those that are taken. */
export function ColorPalette({ label, colors, value, onChange, children, error, onBlur, ref }: ColorPaletteProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const chosen = value.trim().toLowerCase();
  const isKnown = colors.some(({ color }) => color === chosen);

  function walk(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const from = event.target as HTMLInputElement;
    if (step === 0 || from.type !== 'radio') return;
    const to = inNextRow([...(group.current?.querySelectorAll('input') ?? [])], from, step);
    if (!to) return;
    event.preventDefault();
    to.focus();
    onChange(to.value);
  }

  return (
    <div className={classes.field}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <div className={classes.row}>
        <div
          ref={group}
          className={classes.palette}
          role="radiogroup"
          aria-labelledby={id}
          aria-describedby={error ? `${id}-error` : undefined}
          onKeyDown={walk}
        >
          {colors.map(({ color, name, isTaken = false }, at) => (
            <label key={color} className={classes.swatch} style={{ '--c': color } as CSSProperties} {...tip(name)}>
              <input
                // the one that a form comes to
                ref={color === chosen || (!isKnown && at === 0) ? ref : undefined}
                type="radio"
                name={id}
                value={color}
                aria-label={name}
                checked={color === chosen}
                disabled={isTaken}
                onChange={() => onChange(color)}
                onBlur={onBlur}
              />
            </label>
          ))}
        </div>
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** The nearest one of the next row that may be chosen, going on at the other end behind the last; none in a single row. */
function inNextRow(all: HTMLInputElement[], from: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined {
  const box = (input: HTMLInputElement) => input.getBoundingClientRect();
  const tops = [...new Set(all.map((input) => box(input).top))].sort((one, other) => one - other);
  const at = tops.indexOf(box(from).top);
  const rows = tops.map((_, index) => tops[(at + step * (index + 1) + tops.length * 2) % tops.length]!).slice(0, -1);
  for (const top of rows) {
    const inRow = all.filter((input) => !input.disabled && box(input).top === top);
    const away = (input: HTMLInputElement) => Math.abs(box(input).left - box(from).left);
    const [nearest] = inRow.sort((one, other) => away(one) - away(other));
    if (nearest) return nearest;
  }
  return undefined;
}
