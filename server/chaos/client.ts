import type { Endpoint } from '@guiche/contract';
import { contract } from '@guiche/contract';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tally } from './tally';

export interface Request {
  what: string;
  method: string;
  url: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
}

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  ms: number;
}

/** After this nobody waits for an answer any more. */
const givenUp = 20_000;
const fine = new Set([503, 507]);

/** Asks a server over the wire. What it answers with 5xx, or late, is counted; no answer at all is not an answer. */
export function createClient(tally: Tally) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  let isClosed = false;

  function ask({ what, method, url, headers = {}, payload }: Request): Promise<Answer | undefined> {
    const from = Date.now();
    return new Promise((resolve) => {
      const finish = (answer?: Omit<Answer, 'ms'>) => {
        const to = Date.now();
        if (isWhole) tally.took(from, to, what);
        if (answer && answer.status >= 500 && !fine.has(answer.status))
          tally.count('errors', `${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
        resolve(answer && { ...answer, ms: to - from });
      };
      const bytes = Buffer.byteLength(payload ?? '');
      const length = payload === undefined ? {} : { 'content-length': String(bytes) };
      // A body that is announced longer than it is has its half a minute to arrive: who waits then is the server.
      const isWhole = !(Number(headers['content-length']) > bytes);
      let request: http.ClientRequest;
      try {
        request = http.request(url, { method, agent, headers: { ...length, ...headers } }, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          const done = () => {
            const { statusCode = 0, headers: answered } = response;
            finish({ status: statusCode, headers: answered, text: Buffer.concat(parts).toString('utf8') });
          };
          response.once('end', done);
          response.once('error', () => finish());
        });
      } catch {
        // A header that no client may send.
        resolve(undefined);
        return;
      }
      request.setTimeout(givenUp, () => request.destroy());
      request.once('error', () => finish());
      request.end(payload);
    });
  }
  return {
    ask,
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      agent.destroy();
    },
  };
}
export type Client = ReturnType<typeof createClient>;

/** Somebody who is logged in. */
export function createCaller(client: Client, address: () => string, session = '') {
  let token = session;
  let url = address;
  let companyId = 0;
  let credentials: { email: string; password: string } | undefined;

  type Call = [
    endpoint: Endpoint,
    params?: Record<string, string | number>,
    body?: unknown,
    headers?: Record<string, string>,
    query?: string,
  ];

  /** Whose session has ended meanwhile logs in again, as people do: a part may take longer than one lasts. */
  async function call(...of: Call): Promise<Answer | undefined> {
    const answer = await callOnce(...of);
    if (!credentials || answer?.status !== 403 || !answer.text.includes('ERR_SESSION_EXPIRED')) return answer;
    await logIn(credentials.email, credentials.password);
    return callOnce(...of);
  }

  function callOnce(...[endpoint, params = {}, body, headers = {}, query = '']: Call): Promise<Answer | undefined> {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
    return client.ask({
      what: `${endpoint.method} ${endpoint.path}`,
      method: endpoint.method,
      url: `${url()}/api${path}${query && `?${query}`}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
  }

  /**
   * Asks until it is accepted, as every client that means it does; a key makes asking again harmless.
   * @throws when it is refused for good, or `isOver` says that nobody wants it any more
   */
  async function insist<Reply>(
    endpoint: Endpoint,
    params: Record<string, string | number> = {},
    body?: unknown,
    headers: Record<string, string> = {},
    isOver: () => boolean = () => false,
  ): Promise<Reply> {
    for (;;) {
      const answer = await call(endpoint, params, body, headers);
      if (answer && answer.status < 300) return JSON.parse(answer.text) as Reply;
      if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`${endpoint.method} ${endpoint.path} is refused: ${answer.status} ${answer.text}`);
      // A part that failed leaves some who would ask its dead server for ever.
      if (isOver() || client.isClosed())
        throw new Error(`${endpoint.method} ${endpoint.path} was not accepted in time`);
      await sleep(50);
    }
  }

  async function logIn(email: string, password: string): Promise<void> {
    credentials = undefined;
    token = '';
    const session = await insist<{ token: string; user: { companyId: number } }>(
      contract.auth.login,
      {},
      { email, password },
    );
    token = session.token;
    companyId = session.user.companyId;
    credentials = { email, password };
  }

  return {
    call,
    insist,
    token: () => token,
    /** From here on another process answers. */
    moveTo: (other: string) => void (url = () => other),
    companyId: () => companyId,
    async read<Reply>(endpoint: Endpoint, params: Record<string, string | number> = {}, query = ''): Promise<Reply> {
      for (let tries = 0; ; tries++) {
        const answer = await call(endpoint, params, undefined, {}, query);
        if (answer?.status === 200) return JSON.parse(answer.text) as Reply;
        if (tries === 100) throw new Error(`${endpoint.path} answers ${answer?.status} ${answer?.text}`);
        await sleep(100);
      }
    },
    logIn,
  };
}
export type Caller = ReturnType<typeof createCaller>;
