import { Button } from '@mantine/core';
import { cx } from './cx';
import classes from './FormActions.module.css';
import type { FormState } from './use-form';

export interface FormActionsProps {
  form: Pick<FormState<object>, 'isDirty' | 'busy'> & { reset: () => void };
  /** What they say: that something is not saved yet, and the two buttons. */
  words: { unsaved: string; discard: string; save: string };
  /** It cannot be saved as it is. */
  isWrong?: boolean;
  className?: string | undefined;
}

/** The foot of a form on a page: what was changed is saved, or as it was. */
export function FormActions({ form, words, isWrong = false, className }: FormActionsProps) {
  return (
    <div className={cx(classes.actions, className)}>
      {form.isDirty && <span className={classes.unsaved}>{words.unsaved}</span>}
      <Button disabled={!form.isDirty || form.busy} onClick={() => form.reset()}>
        {words.discard}
      </Button>
      <Button type="submit" variant="filled" loading={form.busy} disabled={!form.isDirty || isWrong}>
        {words.save}
      </Button>
    </div>
  );
}
