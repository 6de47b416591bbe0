import classes from './Kbd.module.css';

/** Keys as caps: `<Kbd keys="Ctrl+K" />` draws two. For the eye only; say the key in `aria-keyshortcuts`. */
export function Kbd({ keys, onDark }: { keys: string; onDark?: boolean }) {
  return (
    <span className={classes.keys} aria-hidden="true" data-on-dark={onDark || undefined}>
      {keys.split('+').map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
