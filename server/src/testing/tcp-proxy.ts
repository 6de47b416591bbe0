import net from 'node:net';
import { once } from 'node:events';

/**
 * Stands between the product and what it depends on, and behaves like a bad network:
 *
 * - `open`: passes everything on
 * - `slow`: passes everything on, `delay` milliseconds late in each direction and in order
 * - `frozen`: takes connections and bytes, and passes nothing on until it thaws (a hung server, a half-open connection)
 * - `refusing`: ends every connection and refuses new ones (a server that is stopped)
 */
export type LinkState = 'open' | 'slow' | 'frozen' | 'refusing';

export interface TcpProxy {
  port: number;
  /** The same address, through the proxy. */
  through(url: string): string;
  /** Holds from now on, for the connections there are as for new ones. What was frozen passes once it thaws. */
  become(state: LinkState, delay?: number): Promise<void>;
  /** Resets every connection there is, and goes on as before. */
  cut(): void;
  /** Connections open now, and the most there ever were at a time. */
  count(): { open: number; most: number };
  close(): Promise<void>;
}

interface Pair {
  near: net.Socket;
  far: net.Socket;
  /** Passes on what is held back, as far as its state lets it. */
  pump(): void;
}

export async function startTcpProxy(target: { host?: string; port: number }): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let state: LinkState = 'open';
  let delay = 0;
  let most = 0;
  const isRefusing = () => state === 'refusing';
  const server = net.createServer((near) => {
    if (isRefusing()) return void near.resetAndDestroy();
    const far = net.connect(target.port, target.host ?? '127.0.0.1');
    const [there, back] = [oneWay(near, far), oneWay(far, near)];
    const pair: Pair = {
      near,
      far,
      pump: () => {
        there();
        back();
      },
    };
    pairs.add(pair);
    most = Math.max(most, pairs.size);
    const gone = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', gone).on('close', gone);
  });

  /** @returns passes on what is due */
  function oneWay(from: net.Socket, to: net.Socket): () => void {
    const held: { bytes: Buffer | null; due: number }[] = [];
    const pump = () => {
      if (state === 'frozen') return;
      while (held.length && (state === 'open' || performance.now() >= held[0]!.due)) {
        const { bytes } = held.shift()!;
        if (bytes) to.write(bytes);
        else to.end();
      }
      if (held.length) setTimeout(pump, Math.max(1, held[0]!.due - performance.now())).unref();
    };
    const take = (bytes: Buffer | null) => {
      held.push({ bytes, due: performance.now() + delay });
      pump();
    };
    from.on('data', take).on('end', () => take(null));
    return pump;
  }

  const cut = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
    pairs.clear();
  };
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as net.AddressInfo).port;
  };
  const deafen = () => new Promise<void>((resolve) => server.close(() => resolve()));

  const port = await listen(0);
  return {
    port,
    through(url) {
      const other = new URL(url);
      other.hostname = '127.0.0.1';
      other.port = String(port);
      return other.href;
    },
    async become(next, ms = 0) {
      const was = state;
      [state, delay] = [next, next === 'slow' ? ms : 0];
      if (isRefusing() && was !== 'refusing') {
        cut();
        await deafen();
      } else if (was === 'refusing' && !isRefusing()) {
        await listen(port);
      }
      for (const pair of pairs) pair.pump();
    },
    cut,
    count: () => ({ open: pairs.size, most }),
    async close() {
      cut();
      if (server.listening) await deafen();
    },
  };
}
