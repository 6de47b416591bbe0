import { contract } from '@guiche/contract';
import { channel } from '@guiche/contract/channel';
import type { Message } from '@guiche/contract/messages';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { createCaller, type Client } from './client';

/**
 * What an agent's page knows of some conversations: what it was told, and what it asked when it had reason to. It asks
 * as ours does: whenever it is connected (again), and when it is told that something may have been told to nobody.
 */
export function openPage(client: Client, url: string, token: string, companyId: number, ticketIds: number[]) {
  const known = new Set<string>();
  const caller = createCaller(client, () => url, token);
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true });
  let asking: Promise<void> = Promise.resolve();
  let asked = 0;

  async function askAnew(): Promise<void> {
    asked += 1;
    for (const ticketId of ticketIds) {
      const answer = await caller.call(contract.messages.list, { ticketId }, undefined, {}, 'markRead=false');
      if (answer?.status !== 200) {
        await sleep(500);
        return askAnew();
      }
      const { messages } = JSON.parse(answer.text) as { messages: Message[] };
      for (const { body } of messages) known.add(`${ticketId} ${body}`);
    }
  }
  const again = () => void (asking = asking.then(askAnew));
  socket.on('ready', again);
  socket.on(channel(companyId, 'service'), ({ action }: { action: string }) => void (action === 'back' && again()));
  socket.on(channel(companyId, 'appMessage'), (event: { message: Message }) =>
    known.add(`${event.message.ticketId} ${event.message.body}`),
  );
  return {
    knows: (ticketId: number, body: string) => known.has(`${ticketId} ${body}`),
    /** How often it asked, and that it has. */
    async settled() {
      await asking;
      return asked;
    },
    close: () => socket.disconnect(),
  };
}
export type Page = ReturnType<typeof openPage>;
