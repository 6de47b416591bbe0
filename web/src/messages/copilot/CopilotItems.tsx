import { rewrites } from '@guiche/contract/copilot';
import { Menu } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { keyOf } from '../../platform/keys';
import { useStrings } from '../../platform/strings';
import { Kbd } from '../../ui/Kbd';
import { copilotStrings } from './strings';
import type { Copilot } from './use-copilot';

/** What a model may be asked for, in a menu. */
export function CopilotItems({ copilot }: { copilot: Copilot }) {
  const t = useStrings(copilotStrings);
  return (
    <>
      <Menu.Item
        leftSection={<IconSparkles stroke={1.5} size={16} />}
        rightSection={<Kbd keys={keyOf('draft')} />}
        onClick={() => copilot.wish('draft')}
      >
        {t('draft')}
      </Menu.Item>
      {rewrites.map((as) => (
        <Menu.Item key={as} disabled={!copilot.text.trim()} onClick={() => copilot.wish(as)}>
          {t(`as.${as}`)}
        </Menu.Item>
      ))}
    </>
  );
}
