import type { LiveEvent } from '@guiche/contract/live';
import { concerns } from '@guiche/contract/ticket-access';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLive, useRoom } from '../platform/live';
import { storage, storageKeys } from '../platform/storage';
import { say } from '../platform/strings';
import { onOpen } from '../platform/worker';
import { ticketStrings } from '../tickets/strings';
import { useViewer } from '../tickets/viewer';
import { notice } from './desktop';
import { ring } from './sound';
import { placeOf } from './place';

/** Rings, and shows a notice of the computer, when a customer writes to somebody who is not looking at it. */
export function useArrivals(): void {
  const viewer = useViewer();
  const navigate = useNavigate();
  useRoom('Notification', undefined);
  useEffect(() => onOpen((path) => void navigate(path)), [navigate]);
  useEffect(() => {
    if (storage.get(storageKeys.push) !== 'on') return;
    // without it this device is told by the open page alone, as before
    import('../push/device').then(({ sync }) => sync()).catch(() => {});
  }, [viewer.id]);
  useLive({
    // only who manages connections hears it
    connectionAlert: (event) =>
      void import('../connections/show-alert')
        .then(({ showAlert }) => showAlert(event, (path) => void navigate(path)))
        .catch(() => {}),
    appMessage: (event) => {
      if (event.action !== 'create' || event.message.fromMe || event.message.read) return;
      const ticket = { ...event.ticket, unreadMessages: Math.max(1, event.ticket.unreadMessages) };
      const isLooking = document.visibilityState === 'visible' && location.pathname === `/tickets/${ticket.uuid}`;
      if (isLooking || !concerns(ticket, viewer)) return;
      ring();
      notice(event.ticket, wordsOf(event), () => void navigate(placeOf(event.ticket)));
    },
  });
}

function wordsOf({ message, ticket }: Extract<LiveEvent<'appMessage'>, { action: 'create' }>): string {
  if (ticket.lastMessage) return ticket.lastMessage;
  const { mediaType } = message;
  return mediaType === 'conversation' ? '' : say(ticketStrings)(`media.${mediaType}`);
}
