import { useStrings } from '../../platform/strings';
import { Entrance } from './Entrance';
import { LoginForm } from './LoginForm';
import { loginStrings } from './strings';

export default function LoginPage() {
  const t = useStrings(loginStrings);
  return (
    <Entrance title={t('title')}>
      <LoginForm />
    </Entrance>
  );
}
