import { useStrings } from '../../platform/strings';
import { EntryFrame } from './EntryFrame';
import { LoginForm } from './LoginForm';
import { loginStrings } from './strings';

export default function LoginPage() {
  const t = useStrings(loginStrings);
  return (
    <EntryFrame title={t('title')}>
      <LoginForm />
    </EntryFrame>
  );
}
