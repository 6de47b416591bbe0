import { capsOf } from '../platform/key-names';
import classes from './Kbd.module.css';

/**
 * Keys as caps: `<Kbd keys="Ctrl+K" />` draws two, with ⌘ on a Mac. For the eye; what can be pressed says its key in
 * `aria-keyshortcuts`, and `label` is for where the keys are the text itself.
 */
export function Kbd({ keys, onDark, label }: { keys: string; onDark?: boolean; label?: string }) {
  const caps = capsOf(keys);
  return (
    <span
      className={classes.keys}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      data-on-dark={onDark || undefined}
    >
      {caps.map((cap) => (
        <kbd key={cap} className={classes.key}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
