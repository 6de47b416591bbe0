import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useStrings } from '../platform/strings';
import classes from './Settings.module.css';
import { settingsStrings } from './strings';

interface SecretFieldProps {
  label: string;
  /** Its mask, or nothing. */
  value: string;
  save: (value: string) => Promise<boolean>;
}

/** A secret of another system: what is stored is never shown, only that there is one and how it ends. */
export function SecretField({ label, value, save }: SecretFieldProps) {
  const t = useStrings(settingsStrings);
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isChanged = typed !== null && typed.trim() !== value;

  async function submit() {
    if (!isChanged || busy) return;
    setBusy(true);
    if (await save(typed.trim())) setTyped(null);
    setBusy(false);
  }

  return (
    <form
      className={classes.secret}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        label={label}
        placeholder={t('noSecret')}
        value={typed ?? value}
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        // a mask is no beginning of anything: the first letter takes its place
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => typed !== null && typed.trim() === value && setTyped(null)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      {isChanged && (
        <Button type="submit" variant="filled" loading={busy} aria-label={t('saveSecret', { name: label })}>
          {t('save')}
        </Button>
      )}
    </form>
  );
}
