import { Button, Modal } from '@mantine/core';
import { Fragment } from 'react';
import { useStrings } from '../platform/strings';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { Kbd } from '../ui/Kbd';
import { capsOf } from '../ui/key-names';
import { uiStrings } from '../ui/strings';
import classes from './KeySheet.module.css';
import { commands, rowOf, scopes, type Command } from './keys';
import { keyStrings } from './key-strings';
import { goKeys } from './shell/go-keys';
import { useRailGroups } from './shell/rail-items';
import type { ScreenName } from './shell/screen-names';

/** Every key, by where it acts. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  const t = useStrings(keyStrings);
  const ui = useStrings(uiStrings);
  const screens = useRailGroups().flatMap(({ items }) => items.map(({ screen }) => screen));
  const leadsNowhere = (command: Command) => {
    const screen = (goKeys as Partial<Record<Command, ScreenName>>)[command];
    return screen !== undefined && !screens.includes(screen);
  };
  const all = (Object.keys(commands) as Command[]).filter((command) => rowOf(command).keys && !leadsNowhere(command));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('command.sheet')}
      size={720}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <DialogContent>
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
      </DialogContent>
      <DialogFooter hint={t('sheetNote')}>
        <Button onClick={onClose} data-autofocus>
          {ui('close')}
        </Button>
      </DialogFooter>
    </Modal>
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
