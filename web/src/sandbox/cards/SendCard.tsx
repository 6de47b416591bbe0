import { Button, Menu, Switch } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useId } from 'react';
import { useStrings } from '../../platform/strings';
import { useLab } from '../lab';
import { EmojiRow } from '../../ui/EmojiRow';
import { useReacting } from '../use-reacting';
import { sandboxStrings } from '../strings';
import { useExtras } from '../use-extras';
import { Card } from './Card';
import classes from './cards.module.css';

/** Everything a phone sends beside text. */
export function SendCard() {
  const t = useStrings(sandboxStrings);
  const { person, messages, companyHand, setCompanyHand, react, show } = useLab();
  const reacting = useReacting(companyHand);
  const { extras, calls, dialogs } = useExtras();
  const why = useId();
  const target = messages.findLast((message) => message.fromMe !== companyHand && !message.deleted && !message.sending);

  return (
    <Card title={t('send.title')}>
      <div className={classes.pair}>
        {extras.map(({ name, icon: Icon, label, run }) => (
          <Button
            key={name}
            className={classes.grow}
            disabled={!person}
            leftSection={<Icon stroke={1.5} size={16} />}
            onClick={run}
          >
            {label}
          </Button>
        ))}
        <Menu position="bottom-start" width="auto" disabled={!target}>
          <Menu.Target>
            <Button
              className={classes.grow}
              disabled={!target}
              title={target ? t('send.reactTo') : t('send.nothingToReact')}
              leftSection={<IconMoodSmile stroke={1.5} size={16} />}
            >
              {t('send.reaction')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown aria-label={t('send.reactTo')}>
            {target && (
              <EmojiRow
                {...reacting(target)}
                onPick={(emoji) => {
                  react(target, emoji);
                  show('phone');
                }}
              />
            )}
          </Menu.Dropdown>
        </Menu>
        {calls.map(({ name, icon: Icon, label, run, disabled }) => (
          <Button
            key={name}
            className={classes.grow}
            disabled={disabled}
            leftSection={<Icon stroke={1.5} size={16} />}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </div>
      <Switch
        label={t('send.companyPhone')}
        checked={companyHand}
        disabled={!person}
        onChange={(event) => setCompanyHand(event.currentTarget.checked)}
        aria-describedby={why}
      />
      <p id={why} className={companyHand ? classes.meta : 'spoken'}>
        {t('send.companyPhoneWhy')}
      </p>
      {dialogs}
    </Card>
  );
}
