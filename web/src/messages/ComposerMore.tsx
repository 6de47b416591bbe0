import { Menu, Switch } from '@mantine/core';
import { IconBolt, IconDotsVertical, IconLock } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { messagesStrings } from './strings';

interface Props {
  sign: boolean;
  onSign: (on: boolean) => void;
  onNote: () => void;
  onQuick: () => void;
}

/** What has no room in the one line of a phone. */
export function ComposerMore({ sign, onSign, onNote, onQuick }: Props) {
  const t = useStrings(messagesStrings);
  return (
    <Menu position="top-end">
      <Menu.Target>
        <IconButton label={t('compose.more')} tooltipPosition="top">
          <IconDotsVertical stroke={1.5} size={20} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLock stroke={1.5} size={16} />} onClick={onNote}>
          {t('compose.note')}
        </Menu.Item>
        <Menu.Item leftSection={<IconBolt stroke={1.5} size={16} />} onClick={onQuick}>
          {t('compose.quick')}
        </Menu.Item>
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={sign}
          closeMenuOnClick={false}
          rightSection={<Switch size="xs" checked={sign} readOnly tabIndex={-1} aria-hidden="true" />}
          onClick={() => onSign(!sign)}
        >
          {t('compose.sign')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
