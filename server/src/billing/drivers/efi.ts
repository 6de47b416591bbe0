import { randomBytes } from 'node:crypto';
import { readAmount, writeAmount } from '../pix-amount';
import { Refused, type Fetched, type Health, type PaymentDriver, type Received } from './driver';
import { EfiError, type EfiBody, type EfiCall } from './efi-calls';

/**
 * Pix by Efí. Sources: dev.efipay.com.br, API Pix (credentials, cob, pix, webhook). Unlike the Central Bank's text a second
 * PUT of a txid is refused (`txid_duplicado`), and errors are told apart by `nome`. Whatever else comes is read loosely.
 */
export const efiDriver = (call: EfiCall, key: string, clock: () => Date): PaymentDriver => {
  /** Undefined where the provider says, by one of these names, that there is none. */
  async function unless(names: readonly string[], asked: Promise<EfiBody>): Promise<EfiBody | undefined> {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof EfiError && names.includes(error.nome)) return undefined;
      throw error;
    }
  }
  const find = (txid: string) => unless(['cobranca_nao_encontrada'], call('GET', `/v2/cob/${txid}`));

  function made(cob: EfiBody, expiresIn: number) {
    if (typeof cob.pixCopiaECola !== 'string' || cob.pixCopiaECola.length > 512)
      throw new Error('Efí has made a charge without a code');
    const { criacao, expiracao } = (cob.calendario ?? {}) as { criacao?: unknown; expiracao?: unknown };
    const begun = instantOf(criacao) ?? clock();
    // It may come as text.
    const seconds = Number(expiracao) > 0 ? Number(expiracao) : expiresIn;
    return { brCode: cob.pixCopiaECola, expiresAt: new Date(begun.getTime() + seconds * 1000) };
  }

  return {
    name: 'efi',
    can: { webhook: true, refund: true },
    newTxid: () => randomBytes(16).toString('hex'),
    async create({ txid, cents, description, expiresIn }) {
      const body = {
        calendario: { expiracao: expiresIn },
        valor: { original: writeAmount(cents) },
        chave: key,
        solicitacaoPagador: description.slice(0, 140),
      };
      const fresh = await unless(['txid_duplicado'], call('PUT', `/v2/cob/${txid}`, body));
      if (fresh) return made(fresh, expiresIn);
      const cob = await find(txid);
      if (!cob) throw new Error('Efí has the charge and does not show it');
      if (centsOf(cob) !== cents) throw new Refused('this txid has another amount');
      return made(cob, expiresIn);
    },
    async fetch(txid): Promise<Fetched> {
      const cob = await find(txid);
      if (!cob) return { state: 'missing', payments: [] };
      const payments = listOf(cob.pix)
        .map(receivedOf)
        .filter((one) => one !== undefined);
      const isRemoved = typeof cob.status === 'string' && cob.status.startsWith('REMOVIDA');
      return {
        state: cob.status === 'CONCLUIDA' ? 'paid' : isRemoved ? 'removed' : 'active',
        ...(typeof cob.pixCopiaECola === 'string' && { brCode: cob.pixCopiaECola }),
        payments,
      };
    },
    async remove(txid) {
      const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
      const names = ['status_cobranca_invalido', 'cobranca_nao_encontrada'];
      if (await unless(names, call('PATCH', `/v2/cob/${txid}`, body))) return 'removed';
      // No longer there to be paid, or no longer active: then somebody may have paid it, or it was removed before.
      const cob = await find(txid);
      return cob && !String(cob.status).startsWith('REMOVIDA') ? 'too-late' : 'removed';
    },
    async *list(from, to) {
      for (let page = 0; page < mostPages; page++) {
        const query = new URLSearchParams({
          inicio: from.toISOString(),
          fim: to.toISOString(),
          'paginacao.paginaAtual': String(page),
        });
        const body = await call('GET', `/v2/pix?${query.toString()}`);
        for (const pix of listOf(body.pix)) {
          const received = receivedOf(pix);
          if (received) yield received;
        }
        const { paginacao } = (body.parametros ?? {}) as { paginacao?: { quantidadeDePaginas?: unknown } };
        if (!(page + 1 < Number(paginacao?.quantidadeDePaginas))) return;
      }
    },
    async refund(endToEndId, refundId, cents) {
      const path = `/v2/pix/${endToEndId}/devolucao/${refundId}`;
      let asked: EfiBody;
      try {
        asked = await call('PUT', path, { valor: writeAmount(cents) });
      } catch (error) {
        if (!(error instanceof Refused) && !(error instanceof EfiError && definite.has(error.status))) throw error;
        // Refused, or there since an earlier call whose answer was lost.
        try {
          asked = await call('GET', path);
        } catch (none) {
          if (none instanceof EfiError && definite.has(none.status)) return 'refused';
          throw none;
        }
      }
      return refundStates[String(asked.status)] ?? 'pending';
    },
    check: (address, registers) => check(call, key, address, registers),
  };
};

const mostPages = 10_000;
/** Answers that stay the same however often one asks. */
const definite = new Set([400, 404, 409, 422]);

async function check(call: EfiCall, key: string, address: string | undefined, registers: boolean): Promise<Health> {
  const path = `/v2/webhook/${encodeURIComponent(key)}`;
  try {
    const now: EfiBody = await call('GET', path).catch((error: unknown) => {
      if (error instanceof EfiError && error.nome === 'webhook_nao_encontrado') return {};
      throw error;
    });
    const isOurs = address !== undefined && now.webhookUrl === address;
    const isWanted = address !== undefined && !isOurs && registers;
    // Who calls is known by the word in the address: the certificate of the caller ends at whatever proxy stands before us.
    if (isWanted) await call('PUT', path, { webhookUrl: address }, { 'x-skip-mtls-checking': 'true' });
    const isWebhookRegistered = isOurs || isWanted;
    return {
      isTokenGood: true,
      isWebhookRegistered,
      problem: isWebhookRegistered ? null : address === undefined ? 'address' : 'webhook',
    };
  } catch (error) {
    return unwell(error);
  }
}

function unwell(error: unknown): Health {
  if (error instanceof Refused) return { isTokenGood: true, isWebhookRegistered: false, problem: 'key' };
  if (!(error instanceof EfiError)) return { isTokenGood: null, isWebhookRegistered: null, problem: 'unreachable' };
  if (error.status === 401) return { isTokenGood: false, isWebhookRegistered: null, problem: 'credentials' };
  if (error.status === 403) return { isTokenGood: true, isWebhookRegistered: null, problem: 'rights' };
  if (error.status >= 500 || error.status === 429)
    return { isTokenGood: null, isWebhookRegistered: null, problem: 'unreachable' };
  return { isTokenGood: true, isWebhookRegistered: false, problem: 'webhook' };
}

const refundStates: Record<string, 'pending' | 'done' | 'refused'> = {
  EM_PROCESSAMENTO: 'pending',
  DEVOLVIDO: 'done',
  NAO_REALIZADO: 'refused',
};

const centsOf = ({ valor }: EfiBody) => readAmount((valor as { original?: unknown } | undefined)?.original);

const instantOf = (text: unknown): Date | undefined =>
  typeof text === 'string' && !Number.isNaN(Date.parse(text)) ? new Date(text) : undefined;

/** A list, or the one thing that stands where a list should. */
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : typeof value === 'object' && value !== null ? [value] : [];

/** Undefined for what is no payment of ours: one that was sent, or that says nothing that can be read. */
function receivedOf(pix: unknown): Received | undefined {
  const { endToEndId, txid, valor, horario, infoPagador, devolucoes, tipo } = (pix ?? {}) as EfiBody;
  const cents = readAmount(valor);
  const paidAt = instantOf(horario);
  if (typeof endToEndId !== 'string' || !/^[a-zA-Z0-9]{1,64}$/.test(endToEndId)) return undefined;
  if (!cents || !paidAt || tipo === 'SOLICITACAO') return undefined;
  const refunds = listOf(devolucoes).flatMap((one) => {
    const { id, valor: back, status } = (one ?? {}) as EfiBody;
    const state = refundStates[String(status)];
    const amount = readAmount(back);
    return typeof id === 'string' && id.length <= 64 && state && amount ? [{ refundId: id, cents: amount, state }] : [];
  });
  return {
    endToEndId,
    txid: typeof txid === 'string' && /^[a-zA-Z0-9]{1,35}$/.test(txid) ? txid : null,
    cents,
    paidAt,
    payer: typeof infoPagador === 'string' ? infoPagador.replaceAll('\0', '').slice(0, 140) : '',
    refunds,
  };
}
