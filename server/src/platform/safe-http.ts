import { lookup as resolveName } from 'node:dns';
import { Agent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The way out to addresses that somebody else has named: to public hosts only, and never for long. */
export interface SafeHttp {
  /** May this address be called, as far as its text tells? What its name leads to is looked at when it is called. */
  isAllowed(address: string): boolean;
  /** @throws NotAllowed for an address that leads inside; any other error when there was no answer in time */
  post(address: string, headers: Record<string, string>, body: Buffer): Promise<SafeHttpAnswer>;
  /** May a connection be made to this host? Of a name only `lookup` can tell. */
  isHostAllowed(host: string): boolean;
  /** Resolves names, and fails for those that lead inside. */
  lookup: LookupFunction;
  close(): void;
}

export interface SafeHttpAnswer {
  status: number;
  headers: Record<string, unknown>;
}

export class NotAllowed extends Error {}

const patience = 5_000;

/**
 * Nothing is followed: an answer that leads elsewhere is an answer. Names are looked up by us and refused when any of
 * their addresses is not public, and the connection goes to what was looked at.
 * @param options.loopback lets tests call this machine, in clear too
 * @param options.resolve where names lead; the system's way unless told
 */
export function createSafeHttp(options: { loopback?: boolean; resolve?: typeof resolveName } = {}): SafeHttp {
  const { resolve = resolveName } = options;
  const isSafe = (ip: string) => isPublic(ip) || (options.loopback === true && isLoopback(ip));
  const lookup: LookupFunction = (host, how, done) =>
    resolve(host, { ...how, all: true }, (error, found) => {
      if (error) return done(error, []);
      if (!found.length || !found.every(({ address }) => isSafe(address)))
        return done(new NotAllowed('the name leads inside'), []);
      if (how.all) done(null, found);
      else done(null, found[0]!.address, found[0]!.family);
    });
  const agents = {
    'https:': new SecureAgent({ keepAlive: true, maxSockets: 16, timeout: 4 * patience }),
    'http:': new Agent({ keepAlive: true, maxSockets: 16, timeout: 4 * patience }),
  };

  function read(address: string): URL | undefined {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || url.username || url.password) return undefined;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host)) {
      if (!isSafe(host)) return undefined;
      if (isLoopback(host)) return url;
    }
    // Services that browsers trust listen where everybody does; other ports are other people's.
    return url.protocol === 'https:' && url.port === '' && host.includes(isIP(host) ? '' : '.') ? url : undefined;
  }

  return {
    isHostAllowed(given) {
      const host = given.replace(/^\[|\]$/g, '');
      return isIP(host) ? isSafe(host) : host.includes('.');
    },
    lookup,
    isAllowed: (address) => read(address) !== undefined,
    async post(address, headers, body) {
      const url = read(address);
      if (!url) throw new NotAllowed('the address leads inside');
      const isSecure = url.protocol === 'https:';
      return new Promise((done, failed) => {
        const agent = agents[isSecure ? 'https:' : 'http:'];
        const given = { method: 'POST', headers, lookup, agent, signal: AbortSignal.timeout(patience) };
        const outgoing = (isSecure ? secureRequest : plainRequest)(url, given, (answer) => {
          done({ status: answer.statusCode ?? 0, headers: answer.headers });
          // Its words are of no use to us, and may be without end.
          let left = 10_000;
          answer.on('data', (chunk: Buffer) => (left -= chunk.length) < 0 && answer.destroy());
          answer.on('error', () => undefined);
        });
        outgoing.on('error', failed);
        outgoing.end(body);
      });
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const inside = new BlockList();
for (const net of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
  inside.addSubnet(...parts(net), 'ipv4');
/** What is routed in the world, and of it what stands for IPv4 addresses or for nobody. */
const world = new BlockList();
world.addSubnet('2000::', 3, 'ipv6');
for (const net of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) inside.addSubnet(...parts(net), 'ipv6');

function parts(net: string): [string, number] {
  const [address, bits] = net.split('/') as [string, string];
  return [address, Number(bits)];
}

/** Is this address one of the internet's, and not of this machine, its network, or nobody's? */
export function isPublic(ip: string): boolean {
  const version = isIP(ip);
  if (version === 4) return !inside.check(ip, 'ipv4');
  return version === 6 && world.check(ip, 'ipv6') && !inside.check(ip, 'ipv6');
}

const isLoopback = (ip: string) => ip === '::1' || (isIP(ip) === 4 && ip.startsWith('127.'));
