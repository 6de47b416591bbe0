import { mayChangeUser, type User } from '@guiche/contract/users';
import { IconKey } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { securityStrings } from './security-strings';

const AccessDialog = lazy(() => import('./AccessDialog'));

/** In the row of a colleague: what an admin may do for whoever cannot get in. */
export function AccessButton({ user }: { user: User }) {
  const t = useStrings(securityStrings);
  const me = useMe();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // oneself proves it in the own profile
  if (user.id === me.id || !mayChangeUser(me, user)) return null;

  function close() {
    setOpened(false);
    button.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <IconButton ref={button} label={t('access.open', { name: user.name })} onClick={() => setOpened(true)}>
        <IconKey stroke={1.5} size={18} />
      </IconButton>
      {opened && (
        <Suspense>
          <AccessDialog user={user} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
