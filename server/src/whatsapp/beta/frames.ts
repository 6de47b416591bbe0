import type { EventEmitter } from 'node:events';
import type { WASocket } from 'baileys';
import type { WebSocket } from 'ws';
import { guarded } from '../../platform/guard';
import type { Log } from '../../platform/log';

/**
 * Bytes that are no frame make the library's own listener fail where nobody hears it, which would end the process. Here
 * they end the socket, and another is made.
 */
export function guardFrames({ ws, end }: WASocket, log: Log): void {
  const wire = ws as unknown as EventEmitter;
  for (const listener of wire.listeners('message') as ((bytes: Buffer) => Promise<void>)[]) {
    wire.off('message', listener);
    wire.on('message', (bytes: Buffer) => {
      listener(bytes).catch((error: unknown) => {
        log.error({ err: error }, 'a line brought bytes that mean nothing');
        void guarded(log, 'a socket did not end', () => end(new Error('broken frame')));
      });
    });
  }
}

type Send = (bytes: Uint8Array, done?: (error?: Error) => void) => void;

/**
 * No frame leaves before what it rests on is stored: the library asks for its credentials to be written and goes on (it
 * says that it is linked, it offers keys), and confirms what it was told. Frames are numbered and keep their order.
 * @param unwritten resolves when it is stored; undefined while nothing is on its way
 * @returns from whose call on nothing leaves any more, so that the network never learns what could not be stored
 */
export function holdFrames({ ws }: WASocket, unwritten: () => Promise<void> | undefined): () => void {
  const wire = (ws as unknown as { socket: Omit<WebSocket, 'send'> & { send: Send } }).socket;
  const send = wire.send.bind(wire) as Send;
  const held: Parameters<Send>[] = [];
  let isShut = false;
  const leave: Send = (bytes, done) => (isShut ? done?.(new Error('nothing leaves any more')) : send(bytes, done));

  async function release(): Promise<void> {
    for (let next = held[0]; next; next = held[0]) {
      await unwritten();
      leave(...next);
      held.shift();
    }
  }

  wire.send = (bytes, done) => {
    if (!held.length && !unwritten()) return leave(bytes, done);
    if (held.push([bytes, done]) === 1) void release();
  };
  return () => {
    isShut = true;
  };
}
