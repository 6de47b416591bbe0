import type { Server } from 'socket.io';
import {
  ClusterAdapterWithHeartbeat,
  MessageType,
  type BroadcastOptions,
  type ClusterMessage,
  type ClusterResponse,
} from 'socket.io-adapter';
import type { Log } from './log';

/** A way to all other processes of the installation. What one says is heard in its order, or not at all. */
export interface Bus {
  /** @throws when the others cannot be reached */
  publish(text: string): Promise<void>;
  hear(listener: (text: string) => void): void;
  isUp(): boolean;
  /** Called when it is there again: what was said meanwhile was not heard. */
  onBack(listener: () => void): void;
  end(): Promise<void>;
}

/** How long other processes have to say who is with them: milliseconds. */
const answersWithin = 1_000;
/** How long after something could not be said it is tried to say that something was missed. */
const retellAfter = 1_000;

/**
 * Joins the sockets of several processes. Those of this process hear what happens here at once, whether or not the others
 * can be reached. Who may have missed something is told so, once it can be: `missed` is called in each such process.
 * @returns ends what was opened
 */
export function joinProcesses(io: Server, bus: Bus, missed: () => void, log: Log): () => Promise<void> {
  let isOwed = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;

  async function publish(text: string): Promise<void> {
    try {
      await bus.publish(text);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'other processes do not hear of changes');
      isFailing = isOwed = true;
      timer ??= setTimeout(retell, retellAfter).unref();
      throw error;
    }
  }

  /** Something that was said here reached nobody else: all of them ask anew. */
  function retell() {
    clearTimeout(timer);
    timer = undefined;
    if (!isOwed) return;
    isOwed = false;
    publish(missedWord).catch(() => undefined);
  }

  class FanOut extends ClusterAdapterWithHeartbeat {
    constructor(nsp: unknown) {
      super(nsp, {});
      bus.hear((text) => {
        if (text === missedWord) return;
        const { to, ...message } = JSON.parse(text) as ClusterMessage & { to?: string };
        // The library would take another namespace's adapter for one more process, and wait for its answers.
        if (message.nsp !== this.nsp.name) return;
        if (to === undefined) this.onMessage(message as ClusterMessage);
        else if (to === this.uid) this.onResponse(message as unknown as ClusterResponse);
      });
    }

    /** Here first; the library would tell the others first, and nobody at all when that fails. */
    override async broadcast(packet: unknown, opts: BroadcastOptions): Promise<void> {
      await super.broadcast(packet, here(opts));
      if (!opts.flags?.local) this.publish({ type: MessageType.BROADCAST, data: { packet, opts: encoded(opts) } });
    }

    override async disconnectSockets(opts: BroadcastOptions, close: boolean): Promise<void> {
      await super.disconnectSockets(here(opts), close);
      if (!opts.flags?.local)
        this.publish({ type: MessageType.DISCONNECT_SOCKETS, data: { opts: encoded(opts), close } });
    }

    /** A process that is silent, since it was killed a moment ago, has no sockets: the library would fail for all. */
    override async fetchSockets(opts: BroadcastOptions) {
      if (bus.isUp()) {
        const flags = { ...opts.flags, timeout: answersWithin };
        const sockets = await super.fetchSockets({ ...opts, flags }).catch(() => undefined);
        if (sockets) return sockets;
      }
      return super.fetchSockets(here(opts));
    }

    override async doPublish(message: ClusterMessage): Promise<string> {
      await publish(JSON.stringify(message));
      return '';
    }

    override doPublishResponse(to: string, response: ClusterResponse): Promise<void> {
      return publish(JSON.stringify({ ...response, to }));
    }
  }

  bus.hear((text) => {
    if (text === missedWord) missed();
  });
  bus.onBack(() => {
    missed();
    retell();
  });
  io.adapter(FanOut as never);
  return async () => {
    clearTimeout(timer);
    await bus.end();
  };
}

/** No message: those are JSON objects. */
const missedWord = 'missed';

const here = (opts: BroadcastOptions): BroadcastOptions => ({ ...opts, flags: { ...opts.flags, local: true } });
const encoded = ({ rooms, except, flags }: BroadcastOptions) =>
  ({ rooms: [...rooms], except: [...(except ?? [])], flags }) as never;
