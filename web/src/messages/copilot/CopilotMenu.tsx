import { Menu } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { keyOf } from '../../platform/keys';
import { useStrings } from '../../platform/strings';
import { IconButton } from '../../ui/IconButton';
import { CopilotItems } from './CopilotItems';
import { copilotStrings } from './strings';
import type { Copilot } from './use-copilot';

/** The copilot's button. */
export function CopilotMenu({ copilot }: { copilot: Copilot }) {
  const t = useStrings(copilotStrings);
  return (
    <Menu position="top-start" returnFocus={false}>
      <Menu.Target>
        <IconButton label={t('button')} keys={keyOf('draft')} tooltipPosition="top">
          <IconSparkles stroke={1.5} size={20} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <CopilotItems copilot={copilot} />
      </Menu.Dropdown>
    </Menu>
  );
}
