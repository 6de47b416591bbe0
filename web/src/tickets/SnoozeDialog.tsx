import { Button, Modal, TextInput } from '@mantine/core';
import type { TicketInList } from '@guiche/contract/tickets';
import { IconAlarm, IconMessage, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { formatShortDateTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { DialogContent } from '../ui/Dialog';
import { Form } from '../ui/Form';
import { useForm } from '../ui/use-form';
import { useTicketMoves } from './data';
import { selectionStrings } from './selection-strings';
import classes from './Selection.module.css';
import { snoozeTimes, toField } from './snooze-times';

const YEAR_MS = 365 * 86_400_000;
const icon = { stroke: 1.5, size: 16, 'aria-hidden': true } as const;

/** Until when a conversation is put off: a time at hand, one's own, or the customer's next message. */
export function SnoozeDialog({ ticket, onClose }: { ticket: TicketInList; onClose: () => void }) {
  const t = useStrings(selectionStrings);
  const { putOff, wake } = useTicketMoves();
  const [{ times, earliest }] = useState(() => ({ times: snoozeTimes(new Date()), earliest: toField(new Date()) }));
  function choose(until: string) {
    onClose();
    putOff(ticket, until);
  }

  const form = useForm({
    initial: { own: '' },
    judge({ own }) {
      const ahead = new Date(own).getTime() - Date.now();
      return { own: !(ahead > 0 && ahead < YEAR_MS) && t('snooze.invalid') };
    },
    save: ({ own }) => choose(new Date(own).toISOString()),
    emptyWaits: true,
  });

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('snooze.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      size={400}
    >
      <DialogContent>
        <p className={classes.why}>{t('snooze.why')}</p>
        <div className={classes.choices}>
          {ticket.snoozedUntil !== null && (
            <button
              type="button"
              className={classes.choice}
              onClick={() => {
                onClose();
                void wake(ticket);
              }}
            >
              <IconPlayerPlay {...icon} />
              {t('snooze.wake')}
            </button>
          )}
          {times.map(({ name, at }, index) => (
            <button
              key={name}
              type="button"
              className={classes.choice}
              data-autofocus={index === 0 || undefined}
              onClick={() => choose(at.toISOString())}
            >
              <IconAlarm {...icon} />
              {t(`snooze.${name}`)}
              <time className={classes.at} dateTime={at.toISOString()}>
                {formatShortDateTime(at.toISOString())}
              </time>
            </button>
          ))}
          <button type="button" className={classes.choice} onClick={() => choose('reply')}>
            <IconMessage {...icon} />
            {t('snooze.reply')}
          </button>
        </div>
        <Form form={form} className={classes.own}>
          <TextInput type="datetime-local" label={t('snooze.own')} min={earliest} {...form.field('own')} />
          <Button type="submit" variant="filled">
            {t('snooze.ownSubmit')}
          </Button>
        </Form>
      </DialogContent>
    </Modal>
  );
}
