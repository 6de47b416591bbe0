import type { LiveEvent } from '@guiche/contract/live';
import { concerns } from '@guiche/contract/ticket-access';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLive, useRoom } from '../platform/live';
import { storage, storageKeys } from '../platform/storage';
import { say } from '../platform/strings';
import { onOpen } from '../platform/worker';
import { kindStrings } from '../tickets/kind-strings';
import { lineOf } from '../tickets/line';
import { useViewer } from '../tickets/viewer';
import { notice, tellsChats } from '../push/desktop';
import { ring } from './sound';
import { placeOf } from './place';

/** Rings, and shows a notice of the computer, when a customer or a colleague writes to somebody who is not looking at it. */
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
    campaignAlert: (event) =>
      void import('../campaigns/show-pause')
        .then(({ showPause }) => showPause(event, (path) => void navigate(path)))
        .catch(() => {}),
    aiBudgetAlert: (event) =>
      void import('../prompts/show-budget')
        .then(({ showBudget }) => showBudget(event, (path) => void navigate(path)))
        .catch(() => {}),
    aiVoiceAlert: (event) =>
      void import('../prompts/show-voice')
        .then(({ showVoice }) => showVoice(event, (path) => void navigate(path)))
        .catch(() => {}),
    // only who sees every ticket hears it, or whose conversation goes on
    handover: (event) =>
      void import('../tickets/show-handover')
        .then(({ showHandover }) => showHandover(event, (path) => void navigate(path)))
        .catch(() => {}),
    appMessage: (event) => {
      if (event.action !== 'create' || event.message.fromMe || event.message.read) return;
      const ticket = { ...event.ticket, unreadMessages: Math.max(1, event.ticket.unreadMessages) };
      const isLooking = document.visibilityState === 'visible' && location.pathname === `/tickets/${ticket.uuid}`;
      if (isLooking || !concerns(ticket, viewer)) return;
      ring();
      const { contact, uuid } = event.ticket;
      const told = { title: contact.name, tag: uuid, icon: contact.profilePicUrl };
      notice(told, lineOf(event.ticket, say(kindStrings)), () => void navigate(placeOf(event.ticket)));
    },
    chat: (event) => {
      if (event.action !== 'new-message' || !isMeant(event, viewer.id) || !tellsChats()) return;
      const { uuid, title, lastMessage } = event.chat;
      const path = `/chats/${uuid}`;
      if (document.visibilityState === 'visible' && location.pathname === path) return;
      ring();
      notice({ title, tag: uuid }, lastMessage, () => void navigate(path));
    },
  });
}

/** Of another's words, where one has not muted the chat or is named in them. */
function isMeant({ newMessage, chat }: Extract<LiveEvent<'chat'>, { action: 'new-message' }>, me: number): boolean {
  if (newMessage.senderId === me) return false;
  const own = chat.users.find(({ userId }) => userId === me);
  return own !== undefined && (!own.muted || newMessage.mentions.includes(me));
}
