import { rewrites } from '@guiche/contract/copilot';
import { Menu } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { keyOf } from '../../platform/keys';
import { useStrings } from '../../platform/strings';
import { Kbd } from '../../ui/Kbd';
import classes from './CopilotItems.module.css';
import { copilotStrings } from './strings';
import type { Copilot } from './use-copilot';

interface Props {
  copilot: Copilot;
  /** Of a menu with much else in it: what cannot be asked for now has no room there. */
  isBrief?: boolean;
}

/** What a model may be asked for, in a menu. */
export function CopilotItems({ copilot, isBrief = false }: Props) {
  const t = useStrings(copilotStrings);
  const isEmpty = !copilot.text.trim();
  return (
    <>
      <Menu.Item
        leftSection={<IconSparkles stroke={1.5} size={16} />}
        rightSection={<Kbd keys={keyOf('draft')} />}
        onClick={() => copilot.wish('draft')}
      >
        {t('draft')}
      </Menu.Item>
      {!(isBrief && isEmpty) &&
        rewrites.map((as) => (
          <Menu.Item
            key={as}
            leftSection={<i className={classes.room} />}
            disabled={isEmpty}
            onClick={() => copilot.wish(as)}
          >
            {t(`as.${as}`)}
          </Menu.Item>
        ))}
    </>
  );
}
