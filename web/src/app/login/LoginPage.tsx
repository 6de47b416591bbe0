import { useEffect } from 'react';
import { useStrings } from '../../platform/strings';
import { fetchDesk } from '../lazy-desk';
import { Entrance } from './Entrance';
import { LoginForm } from './LoginForm';
import { loginStrings } from './strings';

export default function LoginPage() {
  const t = useStrings(loginStrings);
  useEffect(whileTheyType, []);
  return (
    <Entrance title={t('title')}>
      <LoginForm />
    </Entrance>
  );
}

/** The desk is on its way while a password is typed; the page itself comes first. */
function whileTheyType(): () => void {
  const waiting = setTimeout(fetchDesk, 300);
  return () => clearTimeout(waiting);
}
