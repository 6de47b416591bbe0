import { createServer as createHttp } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy on loopback, and where it was asked to connect to. */
export interface TestProxy {
  url: string;
  tunnels: string[];
  close(): Promise<void>;
}

function join(client: Socket, host: string, port: number, ready: () => void) {
  const there = connect(port, host === 'localhost' ? 'localhost' : host, () => {
    ready();
    there.pipe(client);
    client.pipe(there);
  });
  for (const [one, other] of [
    [client, there],
    [there, client],
  ] as const)
    one.on('error', () => other.destroy()).on('close', () => other.destroy());
}

const addressOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;
const end = (server: Server, open: Set<Socket>) => async () => {
  for (const socket of open) socket.destroy();
  await new Promise((resolve) => void server.close(resolve));
};

/** HTTP CONNECT, for who knows the word. */
export async function createHttpProxy(user: string, password: string): Promise<TestProxy> {
  const tunnels: string[] = [];
  const open = new Set<Socket>();
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const server = createHttp();
  server.on('connection', (socket: Socket) => open.add(socket.on('error', () => undefined)));
  server.on('connect', (request, client: Socket) => {
    if (request.headers['proxy-authorization'] !== expected)
      return void client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    tunnels.push(request.url!);
    const [host, port] = request.url!.split(':');
    join(client, host!, Number(port), () => client.write('HTTP/1.1 200 Connection established\r\n\r\n'));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { url: `http://${user}:${password}@${addressOf(server)}`, tunnels, close: end(server, open) };
}

/** SOCKS 5 (RFC 1928) with names and IPv4 addresses, for everybody. */
export async function createSocksProxy(): Promise<TestProxy> {
  const tunnels: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client.on('error', () => undefined));
    client.once('data', () => {
      client.write(Buffer.from([5, 0]));
      client.once('data', (asked: Buffer) => {
        const isName = asked[3] === 3;
        const from = isName ? 5 : 4;
        const to = isName ? from + asked[4]! : from + 4;
        const host = isName ? asked.toString('latin1', from, to) : asked.subarray(from, to).join('.');
        const port = asked.readUInt16BE(to);
        tunnels.push(`${host}:${port}`);
        join(client, host, port, () => client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])));
      });
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { url: `socks5://${addressOf(server)}`, tunnels, close: end(server, open) };
}
