import { copilot } from '@guiche/contract/copilot';
import type { TicketShown } from '@guiche/contract/tickets';
import { Button, Loader } from '@mantine/core';
import { IconCopy, IconNote, IconRefresh, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { newestMessage } from '../../messages/data';
import { whyOf } from '../../messages/copilot/why';
import { call } from '../../platform/call';
import { useMe } from '../../platform/session';
import { currentLanguage, useStrings } from '../../platform/strings';
import { writeNote } from '../../tickets/notes';
import { copyText } from '../../ui/copy';
import { IconButton } from '../../ui/IconButton';
import { toast, toastError } from '../../ui/toast-store';
import classes from './AiSection.module.css';
import { onceAsked } from './once-asked';
import { Said } from './Said';
import { aiStrings } from './strings';

interface Props {
  ticket: TicketShown;
  isWanted: boolean;
  onWant: () => void;
}

/** What the conversation is about, once somebody has asked; whoever leaves ends the asking. */
export function Summary({ ticket, isWanted, onWant }: Props) {
  const t = useStrings(aiStrings);
  const me = useMe();
  const icon = { stroke: 1.5, size: 16 };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['copilot', 'summary', ticket.id],
    queryFn: ({ signal }) =>
      call(copilot.summarize, { ticketId: ticket.id, body: { language: currentLanguage() }, signal }),
    enabled: isWanted,
    ...onceAsked,
  });

  if (isFetching)
    return (
      <p className={classes.busy} role="status">
        <Loader size={14} aria-hidden="true" />
        {t('summarizing')}
      </p>
    );
  if (error)
    return (
      <div className={classes.parts}>
        <p className={classes.hint} role="status">
          {whyOf(error)}
        </p>
        <div className={classes.acts}>
          <Button size="sm" onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        </div>
      </div>
    );
  if (!data)
    return (
      <div className={classes.acts}>
        <Button size="sm" leftSection={<IconSparkles {...icon} />} onClick={onWant}>
          {t('summarize')}
        </Button>
      </div>
    );
  if (!data.text)
    return (
      <p className={classes.hint} role="status">
        {t('nothing')}
      </p>
    );

  async function keep(text: string) {
    try {
      await writeNote(ticket, me, text);
      toast.success(t('kept'));
    } catch (failure) {
      toastError(failure);
    }
  }

  const isOld = (newestMessage(ticket.id)?.id ?? 0) > (data.upToId ?? 0);
  return (
    <div className={classes.box} role="group" aria-label={t('summary')}>
      <Said text={data.text} />
      <p className={classes.hint}>
        {[
          t('check'),
          data.unfounded.length > 0 && t('unfounded', { what: data.unfounded.join(', ') }),
          !data.isWhole && t('partial', { count: data.count }),
          isOld && t('older'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className={classes.acts}>
        <IconButton size="sm" label={t('copy')} onClick={() => void copyText(data.text)}>
          <IconCopy {...icon} />
        </IconButton>
        <IconButton size="sm" label={t('keep')} onClick={() => void keep(data.text)}>
          <IconNote {...icon} />
        </IconButton>
        <IconButton size="sm" label={t('again')} onClick={() => void refetch()}>
          <IconRefresh {...icon} />
        </IconButton>
      </div>
    </div>
  );
}
