import { useRef, useState } from 'react';
import { sentenceOf } from '../app/errors';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { securityStrings } from './security-strings';

/** One field that is asked for and sent: what is in it, what is wrong with it, whether it is under way. */
export function useStep(send: (value: string) => Promise<unknown>) {
  const t = useStrings(securityStrings);
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function submit() {
    if (busy) return;
    if (!value.trim()) return refuse(t('on.required'));
    setBusy(true);
    try {
      await send(value);
    } catch (failure) {
      const isWrong = failure instanceof ApiError && failure.code === 'ERR_INVALID_CREDENTIALS';
      refuse(isWrong ? t('on.passwordWrong') : sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  }

  function refuse(why: string) {
    setError(why);
    field.current?.focus();
  }

  return {
    busy,
    submit,
    input: {
      ref: field,
      value,
      error,
      onChange: (event: { currentTarget: { value: string } }) => {
        setValue(event.currentTarget.value);
        setError(null);
      },
    },
  };
}
