import { Button } from '@mantine/core';
import { IconHourglass, IconTemplate } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useStrings } from '../platform/strings';
import { OverThePage } from '../ui/OverThePage';
import classes from './Composer.module.css';
import { storeMessage } from './data';
import type { ReplyWindow } from './reply-window';
import { messagesStrings } from './strings';
import { WindowChip } from './WindowChip';

const TemplateDialog = lazy(() => import('../templates/TemplateDialog'));

interface Props {
  window: ReplyWindow;
  ticketId: number;
}

/**
 * Above the composer: that only approved templates can be sent, why, and which; where the header has no room for it,
 * how long the customer still can be answered.
 */
export function WindowBar({ window, ticketId }: Props) {
  const t = useStrings(messagesStrings);
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={classes.window}>
      {window.isOver ? (
        <>
          <IconHourglass stroke={1.5} size={18} aria-hidden="true" />
          <span className={classes.shutWords} role="status">
            {t('window.shut')}
          </span>
          <Button
            leftSection={<IconTemplate stroke={1.5} size={16} aria-hidden="true" />}
            onClick={() => setChoosing(true)}
          >
            {t('window.template')}
          </Button>
        </>
      ) : (
        <span role="status">
          <WindowChip window={window} />
        </span>
      )}
      {choosing && (
        <OverThePage>
          <TemplateDialog ticketId={ticketId} onSent={storeMessage} onClose={() => setChoosing(false)} />
        </OverThePage>
      )}
    </div>
  );
}
