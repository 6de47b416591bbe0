import { EventEmitter } from 'node:events';
import { globalAgent, type Agent } from 'node:https';
import type { Socket } from 'node:net';
import type { WASocket } from 'baileys';
import type { Dispatcher } from 'undici';
import type { Ctx } from '../../platform/tenancy';
import type { Proxies } from '../proxies';
import { NotAllowed, type SafeHttp } from '../../platform/safe-http';

/** The way out of one line: for its socket and uploads an agent, for `fetch` a dispatcher. */
export interface Proxy {
  agent: Agent;
  dispatcher: Dispatcher;
  close(): void;
}

/**
 * Everything of a line goes through its proxy: names are resolved there too. The proxy itself must be a public host,
 * since whoever administers a company names it.
 * @throws NotAllowed for an address inside; of a name what it leads to is looked at when it is called
 */
export async function openProxy(address: string, safeHttp: SafeHttp): Promise<Proxy> {
  const url = new URL(address);
  if (!safeHttp.isHostAllowed(url.hostname)) throw new NotAllowed('the proxy is inside');
  const { lookup } = safeHttp;
  // Loaded for the lines that have one.
  const [{ HttpsProxyAgent }, { SocksProxyAgent }, undici] = await Promise.all([
    import('https-proxy-agent'),
    import('socks-proxy-agent'),
    import('undici'),
  ]);
  const isSocks = url.protocol === 'socks5:';
  if (isSocks) url.protocol = 'socks5h:';
  // Certificates that this process was given besides those of the system.
  const { ca } = globalAgent.options;
  const trusted = ca ? { ca } : {};
  const agent = isSocks
    ? new SocksProxyAgent(url, { socketOptions: { lookup } as never })
    : new HttpsProxyAgent(url, { lookup } as never);
  Object.assign(agent.options, trusted);
  const connect = agent.connect.bind(agent) as unknown as (request: unknown, options: object) => Promise<Socket>;
  // The agents tell it how a connection went, and want to end it with its tunnel.
  const nobody = Object.assign(new EventEmitter(), { destroy: () => undefined });
  const dispatcher = new undici.Agent({
    connect({ hostname, port }, done) {
      connect(nobody, { ...trusted, host: hostname, port: Number(port) || 443, secureEndpoint: true }).then(
        (socket) => done(null, socket as never),
        (error: unknown) => done(error as Error, null),
      );
    },
  });
  return {
    agent: agent as unknown as Agent,
    dispatcher,
    close() {
      agent.destroy();
      void dispatcher.destroy();
    },
  };
}

/** The proxies of lines, as they are when asked for. */
export const proxiesOfLines =
  (proxies: Pick<Proxies, 'read'>, safeHttp: SafeHttp) =>
  async (ctx: Ctx, connectionId: number): Promise<Proxy | undefined> => {
    const address = await proxies.read(ctx, connectionId);
    return address === undefined ? undefined : openProxy(address, safeHttp);
  };

/** By socket, so that whoever fetches for a line takes its way. */
const ways = new WeakMap<WASocket, Dispatcher>();
export const goesBy = (socket: WASocket, { dispatcher }: Proxy): unknown => ways.set(socket, dispatcher);
export const wayOf = (socket: WASocket): { dispatcher?: Dispatcher } => {
  const dispatcher = ways.get(socket);
  return dispatcher ? { dispatcher } : {};
};
