import { Button } from '@mantine/core';
import { refresh, token } from '../../platform/access';
import { useStrings } from '../../platform/strings';
import { TotpSetup } from '../../users/TotpSetup';
import { securityStrings } from '../../users/security-strings';
import { logout } from '../../platform/session';
import { Entrance } from './Entrance';
import classes from './Login.module.css';

/** What an operator meets before everything else: the second factor. Nothing else would answer. */
export default function SetupPage() {
  const t = useStrings(securityStrings);
  return (
    <Entrance title={t('must.title')}>
      <section className={classes.form}>
        <div className={classes.head}>
          <h1>{t('must.title')}</h1>
          <p>{t('must.why')}</p>
        </div>
        <div className={classes.setup}>
          <TotpSetup
            away={
              <Button type="button" onClick={() => void logout()}>
                {t('must.logout')}
              </Button>
            }
            // the fresh session says that all endpoints are open now
            onDone={() => void refresh(token())}
          />
        </div>
      </section>
    </Entrance>
  );
}
