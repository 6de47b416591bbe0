import https from 'node:https';
import type { Identity } from './certificate';
import { Refused } from './driver';

/** How the API of Efí is called: each call with the client certificate, the one for a token too. */
export interface EfiAccount {
  /** `https://pix.api.efipay.com.br`, or another in tests. */
  base: string;
  clientId: string;
  clientSecret: string;
  identity: Identity;
  /** Whom to believe beside the usual authorities, in tests. */
  ca?: string | undefined;
  /** Milliseconds until a call counts as unanswered. */
  patience?: number | undefined;
  /** Milliseconds until nobody is there: its name is found out, and it has shown its certificate. */
  reach?: number | undefined;
}

export type EfiBody = Record<string, unknown>;

/** What the provider says against a call; its `nome` says which, whatever the status is. */
export class EfiError extends Error {
  constructor(
    readonly status: number,
    readonly nome: string,
  ) {
    super(`Efí: ${status} ${nome}`);
  }
}

/** Those that no other try changes. */
const final = new Set(['chave_invalida', 'valor_invalido', 'documento_bloqueado', 'json_invalido', 'txid_invalido']);

const mostBytes = 5_000_000;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

/**
 * @throws Refused for what no other try changes, EfiError for every other answer that is no success, anything else where it
 * is not known what became of the call
 */
export type EfiCall = (
  method: Method,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<EfiBody>;

/** Calls with a token that all share: fifty that find it expired ask for one new one. */
export function efiCalls(account: EfiAccount): { call: EfiCall; close(): void } {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 8, ca: account.ca, ...account.identity });
  let token: Promise<string> | undefined;

  async function newToken(): Promise<string> {
    const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
    const headers = { authorization: `Basic ${basic}` };
    const { status, body } = await ask(agent, account, 'POST', '/oauth/token', headers, {
      grant_type: 'client_credentials',
    });
    if (status !== 200 || typeof body.access_token !== 'string') throw new EfiError(status, nomeOf(body));
    return body.access_token;
  }

  const call: EfiCall = async (method, path, sent, headers = {}) => {
    for (let tries = 1; ; tries++) {
      const mine = (token ??= newToken());
      const drop = () => {
        if (token === mine) token = undefined;
      };
      const bearer = await mine.catch((error: unknown) => {
        drop();
        throw error;
      });
      const all = { ...headers, authorization: `Bearer ${bearer}` };
      const { status, body } = await ask(agent, account, method, path, all, sent);
      if (status >= 200 && status < 300) return body;
      if (status === 401) drop();
      if (status === 401 && tries === 1) continue;
      const nome = nomeOf(body);
      if (final.has(nome)) throw new Refused(`Efí: ${nome}`);
      throw new EfiError(status, nome);
    }
  };
  return { call, close: () => agent.destroy() };
}

const nomeOf = ({ nome, error, title }: EfiBody): string =>
  [nome, error, title].find((word): word is string => typeof word === 'string')?.slice(0, 100) ?? '';

function ask(
  agent: https.Agent,
  { base, patience = 15_000, reach = 4_000 }: EfiAccount,
  method: Method,
  path: string,
  headers: Record<string, string>,
  sent?: object,
): Promise<{ status: number; body: EfiBody }> {
  const payload = sent === undefined ? undefined : JSON.stringify(sent);
  const kind = payload === undefined ? {} : { 'content-type': 'application/json' };
  const length = { 'content-length': String(Buffer.byteLength(payload ?? '')) };
  return new Promise((resolve, reject) => {
    const options = {
      method,
      agent,
      headers: { ...headers, ...kind, ...length },
      // Of the whole call: one that answers a byte at a time has not answered.
      signal: AbortSignal.timeout(patience),
    };
    const request = https.request(new URL(path, base), options, (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > mostBytes) answer.destroy(new Error('Efí answers with too much'));
        else chunks.push(chunk);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const body = understand(Buffer.concat(chunks).toString('utf8'));
        if (body) resolve({ status: answer.statusCode ?? 0, body });
        else reject(new Error(`Efí answers ${answer.statusCode} with something that is no JSON`));
      });
    });
    // A name that nobody finds, or a network that lets nothing through, need not be waited for as an answer is.
    request.on('socket', (socket) => {
      if (!socket.connecting) return;
      const timer = setTimeout(() => request.destroy(new Error('Efí is out of reach')), reach);
      socket.once('secureConnect', () => clearTimeout(timer));
      request.once('close', () => clearTimeout(timer));
    });
    request.on('error', reject);
    request.end(payload);
  });
}

function understand(text: string): EfiBody | undefined {
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as EfiBody) : undefined;
  } catch {
    return undefined;
  }
}
