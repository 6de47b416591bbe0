import { Menu } from '@mantine/core';
import { IconBolt, IconCalendarTime, IconDotsVertical, IconFiles, IconLock, IconMicrophone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import { scheduleStrings } from '../schedules/strings';
import { IconButton } from '../ui/IconButton';
import { composeStrings } from './compose-strings';

interface Props {
  sign: boolean;
  onSign: (on: boolean) => void;
  onNote: () => void;
  onQuick: () => void;
  onVoice: () => void;
  onList: () => void;
  /** Nothing when there is nothing to send. */
  onLater: (() => void) | undefined;
  /** What the copilot does, where it is there. */
  copilot: ReactNode;
}

/** What has no room in the one line of a phone. */
export function ComposerMore({ sign, onSign, onNote, onQuick, onVoice, onList, onLater, copilot }: Props) {
  const t = useStrings(composeStrings);
  const later = useStrings(scheduleStrings);
  return (
    <Menu position="top-end">
      <Menu.Target>
        <IconButton label={t('compose.more')} tooltipPosition="top">
          <IconDotsVertical stroke={1.5} size={20} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {copilot}
        <Menu.Item leftSection={<IconLock stroke={1.5} size={16} />} onClick={onNote}>
          {t('compose.note')}
        </Menu.Item>
        <Menu.Item leftSection={<IconBolt stroke={1.5} size={16} />} onClick={onQuick}>
          {t('compose.quick')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFiles stroke={1.5} size={16} />} onClick={onList}>
          {t('compose.list')}
        </Menu.Item>
        <Menu.Item leftSection={<IconMicrophone stroke={1.5} size={16} />} onClick={onVoice}>
          {t('voice.record')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCalendarTime stroke={1.5} size={16} />}
          disabled={!onLater}
          onClick={() => onLater?.()}
        >
          {later('later')}
        </Menu.Item>
        <Menu.CheckboxItem checked={sign} onChange={onSign}>
          {t('compose.sign')}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
}
