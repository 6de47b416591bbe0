import type { Tag } from '@guiche/contract/tags';
import { Menu } from '@mantine/core';
import { IconArrowBarLeft, IconArrowLeft, IconArrowRight, IconDotsVertical } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { kanbanStrings } from './strings';

const icon = { stroke: 1.5, size: 16, 'aria-hidden': true } as const;

export interface LaneMenuProps {
  name: string;
  /** None for 'Em Aberto', which stays where it is. */
  tag: Tag | null;
  mayOrder: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** None on narrow screens, which show one lane at a time. */
  onFold: (() => void) | undefined;
  onStep: (step: -1 | 1) => void;
}

/** What may be done with a lane. */
export function LaneMenu({ name, tag, mayOrder, isFirst, isLast, onFold, onStep }: LaneMenuProps) {
  const t = useStrings(kanbanStrings);
  const isOrdered = tag !== null && mayOrder;
  if (!onFold && !isOrdered) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('lane.actions', { lane: name })} size="sm">
          <IconDotsVertical stroke={1.5} size={16} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {onFold && (
          <Menu.Item leftSection={<IconArrowBarLeft {...icon} />} onClick={onFold}>
            {t('lane.fold')}
          </Menu.Item>
        )}
        {isOrdered && (
          <>
            <Menu.Item leftSection={<IconArrowLeft {...icon} />} disabled={isFirst} onClick={() => onStep(-1)}>
              {t('lane.left')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowRight {...icon} />} disabled={isLast} onClick={() => onStep(1)}>
              {t('lane.right')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
