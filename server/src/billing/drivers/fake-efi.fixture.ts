import { randomBytes } from 'node:crypto';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';

/** What goes wrong with the next call, whose effect happens where `has` says so. */
export interface EfiFault {
  is: 'lost' | 'silent' | 'failed' | 'nonsense';
  /** Whether the call has done what it asks for. */
  hasHappened?: boolean;
  /** How many calls of the API it meets; tokens are not counted. */
  times?: number;
  /** What they begin with, 'PUT /v2/cob/'; else whichever comes next. */
  on?: string;
}

interface Refund {
  id: string;
  valor: string;
  status: string;
}
interface Pix {
  endToEndId: string;
  txid?: string;
  valor: string;
  horario: string;
  devolucoes?: Refund[];
}
export interface Cob {
  txid: string;
  status: string;
  valor: { original: string };
  calendario: { criacao: string; expiracao: string };
  pixCopiaECola: string;
  pix?: Pix[];
}

type Said = [status: number, body: object];
const no = (status: number, nome: string): Said => [status, { nome, mensagem: nome }];
const pageSize = 2;
const endOf = ({ calendario }: Cob) => new Date(Date.parse(calendario.criacao) + Number(calendario.expiracao) * 1000);

/** The API of Efí on loopback: client certificates, tokens, charges, refunds, a webhook, faults, and a log of its calls. */
export type FakeEfi = Awaited<ReturnType<typeof startFakeEfi>>;

export async function startFakeEfi(server: { key: string; cert: string }, clientCa: string, clock = () => new Date()) {
  const cobs = new Map<string, Cob>();
  const received: Pix[] = [];
  const calls: string[] = [];
  const tokens = new Set<string>();
  let webhook: string | undefined;
  let tell: (url: string, body: object) => Promise<number> = async () => 200;
  let fault: Required<EfiFault> | undefined;
  let refundsAre = 'DEVOLVIDO';
  const silent = new Set<TLSSocket>();

  function charge(method: string, txid: string, body: Record<string, unknown>): Said {
    const cob = cobs.get(txid);
    if (method === 'PUT') {
      if (cob) return no(409, 'txid_duplicado');
      if (body.chave !== 'pix@guiche.test') return no(400, 'chave_invalida');
      const valor = body.valor as { original: string };
      if (!/^\d{1,10}\.\d{2}$/.test(valor.original) || valor.original === '0.00') return no(400, 'valor_invalido');
      const { expiracao } = body.calendario as { expiracao: number };
      const made: Cob = {
        txid,
        status: 'ATIVA',
        valor,
        calendario: { criacao: clock().toISOString(), expiracao: String(expiracao) },
        pixCopiaECola: `00020126FAKE${txid}`,
      };
      cobs.set(txid, made);
      return [201, made];
    }
    if (!cob) return no(400, 'cobranca_nao_encontrada');
    if (method === 'GET') return [200, cob];
    if (cob.status !== 'ATIVA') return no(400, 'status_cobranca_invalido');
    cob.status = String(body.status);
    return [200, cob];
  }

  function refund(method: string, endToEndId: string, id: string, body: Record<string, unknown>): Said {
    const pix = received.find((one) => one.endToEndId === endToEndId);
    const known = pix?.devolucoes?.find((one) => one.id === id);
    if (method === 'GET') return known ? [200, known] : no(404, 'devolucao_nao_encontrada');
    if (!pix || known) return no(400, pix ? 'devolucao_duplicada' : 'pix_nao_encontrado');
    const gone = (pix.devolucoes ?? []).reduce(
      (sum, { valor, status }) => sum + (status === 'NAO_REALIZADO' ? 0 : Number(valor)),
      0,
    );
    if (gone + Number(body.valor) > Number(pix.valor)) return no(400, 'devolucao_valor_excedido');
    const made = { id, valor: String(body.valor), status: refundsAre };
    (pix.devolucoes ??= []).push(made);
    return [201, made];
  }

  async function hook(method: string, key: string, body: Record<string, unknown>): Promise<Said> {
    if (key !== 'pix@guiche.test') return no(400, 'chave_invalida');
    if (method === 'GET')
      return webhook ? [200, { webhookUrl: webhook, chave: key }] : no(400, 'webhook_nao_encontrado');
    const address = String(body.webhookUrl);
    const test = { evento: 'teste_webhook', data_criacao: new Date().toISOString() };
    if ((await tell(address, test)) !== 200) return no(400, 'webhook_invalido');
    webhook = address;
    return [201, { webhookUrl: webhook }];
  }

  function list(url: URL): Said {
    const [begin, end] = ['inicio', 'fim'].map((name) => Date.parse(url.searchParams.get(name) ?? ''));
    if (Number.isNaN(begin! + end!)) return no(400, 'json_invalido');
    const found = received.filter(({ horario }) => Date.parse(horario) >= begin! && Date.parse(horario) <= end!);
    const page = Number(url.searchParams.get('paginacao.paginaAtual') ?? 0);
    const paginacao = { paginaAtual: page, quantidadeDePaginas: Math.ceil(found.length / pageSize) };
    return [200, { parametros: { paginacao }, pix: found.slice(page * pageSize, (page + 1) * pageSize) }];
  }

  async function act(method: string, url: URL, body: Record<string, unknown>): Promise<Said> {
    const [, , kind, id = '', , refundId = ''] = url.pathname.split('/').map(decodeURIComponent);
    if (kind === 'cob') return charge(method, id, body);
    if (kind === 'webhook') return hook(method, id, body);
    return refundId ? refund(method, id, refundId, body) : list(url);
  }

  async function answerTo(method: string, url: URL, authorization: string, text: string): Promise<Said> {
    if (url.pathname === '/oauth/token') {
      const isKnown = authorization === `Basic ${Buffer.from('id:secret').toString('base64')}`;
      if (!isKnown) return [401, { error: 'invalid_client' }];
      const token = randomBytes(8).toString('hex');
      tokens.add(token);
      return [200, { access_token: token, token_type: 'Bearer', expires_in: 3600 }];
    }
    if (!tokens.has(authorization.slice(7))) return [401, { error: 'invalid_token' }];
    return act(method, url, text ? (JSON.parse(text) as Record<string, unknown>) : {});
  }

  const http = https.createServer(
    { ...server, ca: clientCa, requestCert: true, rejectUnauthorized: false },
    async (request, answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const url = new URL(request.url!, 'https://localhost');
      calls.push(`${request.method} ${url.pathname}`);
      const socket = request.socket as TLSSocket;
      const isToken = url.pathname === '/oauth/token';
      const isMet = !isToken && fault !== undefined && `${request.method} ${url.pathname}`.startsWith(fault.on);
      const mine = isMet ? fault : undefined;
      if (mine && --mine.times <= 0) fault = undefined;
      const [status, body] = !socket.authorized
        ? [401, { error: 'no certificate' }]
        : mine?.hasHappened === false
          ? no(500, 'erro_aplicacao')
          : await answerTo(request.method!, url, request.headers.authorization ?? '', Buffer.concat(chunks).toString());
      if (mine?.is === 'lost') return void socket.destroy();
      if (mine?.is === 'silent') return void silent.add(socket);
      const said = mine?.is === 'failed' ? no(500, 'erro_aplicacao') : ([status, body] as const);
      answer.writeHead(said[0], { 'content-type': 'application/json' });
      answer.end(mine?.is === 'nonsense' ? '<html>' : JSON.stringify(said[1]));
    },
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

  return {
    base: `https://localhost:${(http.address() as AddressInfo).port}`,
    /** Method and path of every call that came so far. */
    calls,
    /** Every charge there is, by its txid. */
    cobs,
    count: (end: string) => calls.filter((call) => call.endsWith(end)).length,
    webhook: () => webhook,
    /** Its notices go there from now on. */
    tells: (to: typeof tell) => void (tell = to),
    /** Tells what it knows of charges, in this order, in one call or in several. */
    async notify(...bodies: object[]): Promise<number[]> {
      if (!webhook) throw new Error('nobody has registered a webhook');
      return Promise.all(bodies.map((body) => tell(webhook!, body)));
    },
    /** Somebody pays a code, or into the key without one. */
    pay(txid: string | undefined, cents?: number): string {
      const cob = txid === undefined ? undefined : cobs.get(txid);
      // a code whose time is over is still called active
      if (txid !== undefined && (cob?.status !== 'ATIVA' || endOf(cob) <= clock()))
        throw new Error('nobody can pay this code');
      if (cob) cob.status = 'CONCLUIDA';
      const valor = cents === undefined ? cob!.valor.original : (cents / 100).toFixed(2);
      const endToEndId = `E${randomBytes(15).toString('hex')}`;
      const pix: Pix = { endToEndId, ...(txid && { txid }), valor, horario: clock().toISOString() };
      if (cob) (cob.pix ??= []).push(pix);
      received.push(pix);
      return endToEndId;
    },
    /** The provider takes a code back by itself. */
    cancel: (txid: string) => void (cobs.get(txid)!.status = 'REMOVIDA_PELO_PSP'),
    /** What refunds are from now on; those that wait become it. */
    refundsBecome(state: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO') {
      refundsAre = state;
      for (const one of received.flatMap(({ devolucoes }) => devolucoes ?? []))
        if (one.status === 'EM_PROCESSAMENTO') one.status = state;
    },
    fails: ({ hasHappened = true, times = 1, on = '', is }: EfiFault) => void (fault = { is, hasHappened, times, on }),
    /** A day that nothing has happened on. */
    forget() {
      cobs.clear();
      received.length = 0;
    },
    /** Every token is worth nothing from now on. */
    forgetTokens: () => tokens.clear(),
    async close() {
      for (const socket of silent) socket.destroy();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
