import { settings } from '@guiche/contract/settings';
import { Button, TextInput } from '@mantine/core';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { Form } from '../ui/Form';
import { uiStrings } from '../ui/strings';
import { useForm } from '../ui/use-form';
import classes from './Settings.module.css';
import { optionsTabStrings } from './options-strings';

interface SecretFieldProps {
  label: string;
  /** Its mask, or nothing. */
  value: string;
  save: (value: string) => Promise<boolean>;
}

/** A secret of another system: what is stored is never shown, only that there is one and how it ends. */
export function SecretField({ label, value, save }: SecretFieldProps) {
  const t = useStrings(optionsTabStrings);
  const ui = useStrings(uiStrings);
  const form = useForm({
    schema: rulesOf(settings.update),
    initial: { value },
    follows: true,
    async save(typed) {
      // what comes back is its mask
      if (isChanged && (await save(typed.value.trim()))) form.reset(typed);
    },
  });
  const isChanged = form.values.value.trim() !== value;

  return (
    <Form form={form} className={classes.secret}>
      <TextInput
        label={label}
        placeholder={t('noSecret')}
        autoComplete="off"
        spellCheck={false}
        {...form.field('value')}
        // a mask is no beginning of anything: the first letter takes its place
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => !isChanged && form.reset()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') form.reset();
        }}
      />
      {isChanged && (
        <Button type="submit" variant="filled" loading={form.busy} aria-label={t('saveSecret', { name: label })}>
          {ui('save')}
        </Button>
      )}
    </Form>
  );
}
