import { Fragment } from 'react';
import { useStrings } from '../platform/strings';
import { InfoDialog } from '../ui/InfoDialog';
import { Kbd } from '../ui/Kbd';
import { capsOf } from '../platform/key-names';
import classes from './KeySheet.module.css';
import { commands, rowOf, scopes, type Command } from '../platform/keys';
import { keyStrings } from './key-strings';
import { goCommands } from './screens';
import { useMenu } from './use-menu';

/** Every key, by where it acts. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  const t = useStrings(keyStrings);
  const keysOfMenu = useMenu().flatMap(({ items }) => items.map(({ key }) => key));
  const leadsNowhere = (command: Command) => goCommands.includes(command) && !keysOfMenu.includes(command);
  const all = (Object.keys(commands) as Command[]).filter((command) => rowOf(command).keys && !leadsNowhere(command));
  return (
    <InfoDialog title={t('command.sheet')} size={720} hint={t('sheetNote')} onClose={onClose}>
      <div className={classes.sheet}>
        {scopes.map((scope) => (
          <section key={scope}>
            <h3>{t(`scope.${scope}`)}</h3>
            <dl>
              {all
                .filter((command) => rowOf(command).scope === scope)
                .map((command) => (
                  <div key={command}>
                    <dt>{t(`command.${command}`)}</dt>
                    <dd>
                      <Keys of={command} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </InfoDialog>
  );
}

/** As caps, with words between them for those who hear them. */
function Keys({ of }: { of: Command }) {
  const t = useStrings(keyStrings);
  return rowOf(of).keys?.map((keys, place) => {
    const [first = '', second] = keys.split(' ');
    const label = second ? t('sequence', { first, second }) : capsOf(keys).join(' + ');
    return (
      <Fragment key={keys}>
        {place > 0 && <span>{t('or')}</span>}
        <Kbd keys={keys} label={label} />
      </Fragment>
    );
  });
}
