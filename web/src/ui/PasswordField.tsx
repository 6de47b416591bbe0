import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useStrings } from '../platform/strings';
import { uiStrings } from './strings';

/** A password with a button to look at it, which the keyboard reaches and which says what it does. */
export function PasswordField(props: PasswordInputProps) {
  const t = useStrings(uiStrings);
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={({ reveal }) =>
        reveal ? <IconEyeOff stroke={1.5} size={18} /> : <IconEye stroke={1.5} size={18} />
      }
      visibilityToggleButtonProps={{ 'aria-label': visible ? t('password.hide') : t('password.show'), tabIndex: 0 }}
      {...props}
    />
  );
}
