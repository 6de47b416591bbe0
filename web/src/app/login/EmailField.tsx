import { TextInput, type TextInputProps } from '@mantine/core';
import { useStrings } from '../../platform/strings';
import { loginStrings } from './strings';

/** The e-mail by which somebody logs in, as password managers and phones' keyboards know it. */
export function EmailField(props: TextInputProps) {
  const t = useStrings(loginStrings);
  return (
    <TextInput
      label={t('email')}
      type="email"
      size="lg"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      {...props}
    />
  );
}
