import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import classes from './ContactLists.module.css';
import { contactListStrings } from './strings';

/** Whether WhatsApp knows a number: yes, no, or nobody has asked. */
export function CheckMark({ valid }: { valid: boolean | null }) {
  const t = useStrings(contactListStrings);
  const state = valid === null ? 'unchecked' : valid ? 'valid' : 'invalid';
  const Icon = { unchecked: IconCircleDashed, valid: IconCircleCheck, invalid: IconCircleX }[state];
  const label = t(`check.${state}`);
  return (
    <span className={classes.check} data-state={state} role="img" aria-label={label} title={label}>
      <Icon stroke={1.5} size={18} aria-hidden="true" />
    </span>
  );
}
