import type { Tag } from '@guiche/contract/tags';
import type { TicketInList } from '@guiche/contract/tickets';
import { Drawer, Modal } from '@mantine/core';
import { IconCheck, IconEye, IconMessage } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { titleOf } from '../platform/number';
import { useStrings } from '../platform/strings';
import { ticketPath } from '../tickets/moves';
import { expectTicket } from '../tickets/on-the-way';
import { ColorDot } from '../ui/ColorDot';
import classes from './Kanban.module.css';
import { kanbanStrings } from './strings';

export interface MoveSheetProps {
  card: TicketInList;
  lanes: readonly { tag: Tag | null; count: string }[];
  /** Where the card is. */
  laneId: number;
  narrow: boolean;
  onMove: (lane: Tag | null) => void;
  onPeek: (() => void) | undefined;
  onClose: () => void;
}

/** To which lane, without dragging: a sheet from below on narrow screens, a dialog elsewhere. */
export function MoveSheet({ card, lanes, laneId, narrow, onMove, onPeek, onClose }: MoveSheetProps) {
  const t = useStrings(kanbanStrings);
  const navigate = useNavigate();
  const title = t('move.title', { name: titleOf(card.contact) });
  const list = (
    <div className={classes.sheet}>
      <ul>
        {lanes.map(({ tag, count }) => {
          const isHere = (tag?.id ?? 0) === laneId;
          return (
            <li key={tag?.id ?? 0}>
              <button
                type="button"
                className={classes.choice}
                aria-current={isHere || undefined}
                data-autofocus={isHere || undefined}
                onClick={() => {
                  onClose();
                  if (!isHere) onMove(tag);
                }}
              >
                {tag ? <ColorDot color={tag.color} /> : <i className={classes.openDot} />}
                <span className={classes.choiceName} dir="auto">
                  {tag?.name ?? t('open')}
                </span>
                {isHere ? (
                  <span className={classes.here}>
                    {t('move.here')}
                    <IconCheck stroke={1.5} size={16} aria-hidden="true" />
                  </span>
                ) : (
                  <span className={classes.choiceCount}>{count}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <div className={classes.sheetFoot}>
        {onPeek && (
          <button type="button" className={classes.choice} onClick={onPeek}>
            <IconEye stroke={1.5} size={18} aria-hidden="true" />
            {t('move.peek')}
          </button>
        )}
        <button
          type="button"
          className={classes.choice}
          onClick={() => {
            expectTicket(card.uuid);
            void navigate(ticketPath(card.uuid));
          }}
        >
          <IconMessage stroke={1.5} size={18} aria-hidden="true" />
          {t('move.open')}
        </button>
      </div>
    </div>
  );
  const common = { opened: true, onClose, title, padding: 0, closeButtonProps: { 'aria-label': t('move.close') } };
  return narrow ? (
    <Drawer {...common} position="bottom" classNames={{ content: classes.drawer ?? '' }}>
      {list}
    </Drawer>
  ) : (
    <Modal {...common} size={360}>
      {list}
    </Modal>
  );
}
