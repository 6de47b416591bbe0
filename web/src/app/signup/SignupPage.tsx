import { Navigate } from 'react-router';
import { useStrings } from '../../platform/strings';
import { Entrance } from '../login/Entrance';
import { useKnownSite } from '../../platform/site';
import { SignupForm } from './SignupForm';
import { signupStrings } from './strings';

/** A company makes its own account. A `companyId` in the address counts for nothing: nobody joins a company this way. */
export default function SignupPage() {
  const t = useStrings(signupStrings);
  // shown until the server has said that nobody signs up here: it nearly always may
  if (useKnownSite()?.signup === false) return <Navigate to="/login" replace />;
  return (
    <Entrance title={t('title')}>
      <SignupForm />
    </Entrance>
  );
}
