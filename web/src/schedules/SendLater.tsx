import { Menu } from '@mantine/core';
import { IconCalendarTime, IconClockHour8 } from '@tabler/icons-react';
import { useState } from 'react';
import { formatTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import classes from './Schedules.module.css';
import { scheduleStrings } from './strings';
import { quickTimes } from './times';

interface Props {
  disabled: boolean;
  onTime: (at: Date) => void;
  /** A time of one's own. */
  onOwn: () => void;
}

/** Beside the button that sends: the times at which one usually writes. */
export function SendLater({ disabled, onTime, onOwn }: Props) {
  const t = useStrings(scheduleStrings);
  const [now, setNow] = useState(() => new Date());
  return (
    <Menu position="top-end" onOpen={() => setNow(new Date())}>
      <Menu.Target>
        <IconButton label={t('later')} tooltipPosition="top" disabled={disabled}>
          <IconCalendarTime stroke={1.5} size={20} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('later')}</Menu.Label>
        {quickTimes(now).map(({ name, at }) => (
          <Menu.Item
            key={name}
            leftSection={<IconClockHour8 stroke={1.5} size={16} />}
            rightSection={<span className={classes.time}>{formatTime(at)}</span>}
            onClick={() => onTime(at)}
          >
            {t(`quick.${name}`)}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconCalendarTime stroke={1.5} size={16} />} onClick={onOwn}>
          {t('own')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
