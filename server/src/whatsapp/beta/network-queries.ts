import type { WASocket } from 'baileys';
import type { DriverSession, Identity } from '../driver';
import { LineIsDown } from '../remote-files';
import { identityOf, jidOf } from './jids';
import type { Library } from './library';
import { openMedia } from './media';

/**
 * Where a message for somebody goes: to the name that hides their number, once the network has told it, since their
 * devices are known by it. Undefined for who is nobody on this network.
 */
export async function addressOf(socket: WASocket, to: Identity): Promise<string | undefined> {
  const jid = jidOf(to);
  if (!jid || to.kind !== 'pn') return jid;
  const lid = await socket.signalRepository.lidMapping.getLIDForPN(jid).catch(() => null);
  return lid ?? jid;
}

/** What is asked of an open line besides sending. @throws when it is down */
export function createNetworkQueries(
  loaded: () => Library | undefined,
  opened: () => WASocket | undefined,
): Required<Pick<DriverSession, 'openFile' | 'markRead' | 'typing' | 'lookUp' | 'rejectCall'>> {
  const online = async <T>(act: (socket: WASocket) => Promise<T>): Promise<T> => {
    const socket = opened();
    if (!socket) throw new LineIsDown();
    return act(socket);
  };
  return {
    openFile: (file, signal) => online((socket) => openMedia(loaded()!, socket, file, signal)),
    markRead: (messages) =>
      online(async (socket) => {
        const keys = await Promise.all(
          messages.map(async ({ providerId, chat, fromMe, author }) => {
            const remoteJid = await addressOf(socket, chat);
            const participant = author && chat.kind === 'group' ? jidOf(author) : undefined;
            return remoteJid ? [{ remoteJid, id: providerId, fromMe, ...(participant && { participant }) }] : [];
          }),
        );
        await socket.readMessages(keys.flat());
      }),
    typing: (to, on) =>
      online(async (socket) => {
        const jid = await addressOf(socket, to);
        if (jid) await socket.sendPresenceUpdate(on ? 'composing' : 'paused', jid);
      }),
    rejectCall: ({ callId, from }) =>
      online(async (socket) => {
        const jid = jidOf(from);
        if (jid) await socket.rejectCall(callId, jid);
      }),
    lookUp: (number) =>
      online(async (socket) => {
        const found = await socket.onWhatsApp(jidOf({ kind: 'pn', value: number })!);
        if (!found) throw new Error('the network did not answer');
        const one = found.find(({ exists }) => exists);
        return one ? (identityOf(one.jid)?.value ?? null) : null;
      }),
  };
}
