import { useStrings } from '../../platform/strings';
import { Avatar } from '../../ui/Avatar';
import classes from './Login.module.css';
import { loginStrings } from './strings';

interface DemoLogin {
  email: string;
  name: string;
  profile: string;
}

/** On a demo installation: who one may log in as. */
export function DemoLogins({ logins, onPick }: { logins: readonly DemoLogin[]; onPick: (email: string) => void }) {
  const t = useStrings(loginStrings);
  return (
    <section className={classes.demo} aria-label={t('demo')}>
      <h2>{t('demo')}</h2>
      <ul>
        {logins.map(({ email, name, profile }) => (
          <li key={email}>
            <button type="button" onClick={() => onPick(email)}>
              <Avatar name={name} size={24} />
              <span className={classes.demoName}>{name}</span>
              <span className={classes.demoProfile}>
                {profile === 'admin' || profile === 'supervisor' || profile === 'user'
                  ? t(`profiles.${profile}`)
                  : profile}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
