import { createHash, randomBytes } from 'node:crypto';
import type { CloudFields, Connection, connections, ConnectionStatus } from '@guiche/contract/connections';
import type { BodyOf } from '@guiche/contract/endpoint';
import { can, type Viewer } from '@guiche/contract/permissions';
import { audit } from '../audit/service';
import type { RunHooks } from '../hooks';
import { fail, violated } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import type { Gateway } from '../whatsapp/gateway';
import { lockTurn } from '../whatsapp/governor/campaigns';
import type { Proxies } from '../whatsapp/proxies';
import { publishConnection, publishConnectionGone, withoutSecrets } from './live';
import * as queries from './queries';
import { keepState } from './states';

/** What the endpoints of this module need from around it. */
export interface Neighbours {
  gateway: Gateway;
  /** Whether connections of provider `sandbox` may be made. */
  sandbox: boolean;
  /** Keeps what a line of the official API is known by. */
  configure: (ctx: Ctx, connectionId: number, fields: CloudFields) => Promise<void>;
  proxies: Pick<Proxies, 'sealed'>;
  runHooks: RunHooks;
}

/** A message may be stored for a line in this state: it is up, or will be back by itself. */
export const canSend = (status: ConnectionStatus): boolean => status !== 'DISCONNECTED' && status !== 'qrcode';

/** @throws ERR_NO_WAPP_FOUND */
export async function readConnection(ctx: Ctx, connectionId: number): Promise<Connection> {
  const connection = await queries.connectionById(ctx, connectionId);
  if (!connection) throw fail('ERR_NO_WAPP_FOUND');
  return connection;
}

/**
 * The user's own default connection, else the company's.
 * @throws ERR_NO_DEF_WAPP_FOUND
 */
export async function defaultConnection(ctx: Ctx, userWhatsappId: number | null): Promise<Connection> {
  const connection = await queries.givenOrDefault(ctx, userWhatsappId);
  if (!connection) throw fail('ERR_NO_DEF_WAPP_FOUND');
  return connection;
}

const seenBy = (viewer: Viewer, connection: Connection): Connection =>
  can(viewer, 'connections-page:actionButtons') ? connection : withoutSecrets(connection);

export const list = async (ctx: UserCtx): Promise<Connection[]> =>
  (await queries.allConnections(ctx)).map((connection) => seenBy(ctx.viewer, connection));

export const show = async (ctx: UserCtx, connectionId: number): Promise<Connection> =>
  seenBy(ctx.viewer, await readConnection(ctx, connectionId));

/** Makes a connection within the plan's limit; the first becomes the default. Its line starts at once where it can. */
export async function create(
  ctx: UserCtx,
  body: BodyOf<typeof connections.create>,
  { gateway, sandbox, configure, proxies }: Neighbours,
): Promise<Connection> {
  if (body.provider === 'sandbox' && !sandbox) throw noSandbox();
  if (new Set(body.queueIds).size > 1) requireGreeting(body.greetingMessage);
  const { allowed, used } = await queries.lockCompany(ctx);
  if (used >= allowed) throw fail('ERR_PLAN_LIMIT', { detail: `The plan allows ${allowed} connections.` });
  const before = body.isDefault ? await queries.clearDefault(ctx) : undefined;
  const id = await queries
    .insertConnection(ctx, {
      ...body,
      isDefault: body.isDefault || used === 0,
      timeSendQueue: body.timeSendQueue || body.timeToTransfer || 0,
      sendIdQueue: body.sendIdQueue ?? body.transferQueueId ?? null,
    })
    .catch(refuseForeign);
  await queries.replaceQueues(ctx, id, body.queueIds).catch(refuseForeign);
  if (body.provider === 'cloud') await configure(ctx, id, body.cloud ?? {});
  if (body.proxyUrl) await queries.writeProxy(ctx, id, proxies.sealed(ctx, id, body.proxyUrl));
  const connection = await publishChanged(ctx, id, before);
  await audit(ctx, {
    action: 'connection.create',
    subject: connection.name,
    subjectId: id,
    after: factsOf(connection),
  });
  if (gateway.serves(body.provider)) ctx.afterCommit(() => gateway.start(ctx.companyId, id, 'resume'));
  return connection;
}

export async function update(
  ctx: UserCtx,
  id: number,
  body: BodyOf<typeof connections.update>,
  { gateway, sandbox, configure, proxies }: Neighbours,
): Promise<Connection> {
  await queries.lockCompany(ctx);
  const current = await readConnection(ctx, id);
  const provider = body.provider === current.provider ? undefined : body.provider;
  if (provider === 'sandbox' && !sandbox) throw noSandbox();
  if (body.isDefault === false && current.isDefault) throw fail('ERR_NO_OTHER_WHATSAPP');
  if (body.queueIds || body.greetingMessage !== undefined) {
    const queueIds = new Set(body.queueIds ?? current.queues.map((queue) => queue.id));
    if (queueIds.size > 1) requireGreeting(body.greetingMessage ?? current.greetingMessage);
  }
  const before = body.isDefault && !current.isDefault ? await queries.clearDefault(ctx) : undefined;
  if (body.isDefault) await queries.setDefault(ctx, id);
  await queries
    .updateConnection(ctx, id, {
      ...body,
      provider,
      timeSendQueue: changed(current.timeSendQueue, body.timeSendQueue, body.timeToTransfer),
      sendIdQueue: changed(current.sendIdQueue, body.sendIdQueue, body.transferQueueId),
    })
    .catch(refuseForeign);
  if (body.queueIds) await queries.replaceQueues(ctx, id, body.queueIds).catch(refuseForeign);
  if ((body.provider ?? current.provider) === 'cloud' && (provider || body.cloud))
    await configure(ctx, id, body.cloud ?? {});
  const { proxyUrl } = body;
  if (typeof proxyUrl === 'string' && proxyUrl !== current.proxyUrl) {
    if (ctx.viewer.support) throw fail('ERR_NOT_AS_SUPPORT');
    await queries.writeProxy(ctx, id, proxies.sealed(ctx, id, proxyUrl));
    // It goes out anew, so that nothing goes the old way any more.
    if (!provider && current.provider === 'beta' && current.status !== 'DISCONNECTED')
      ctx.afterCommit(() => restart(gateway, ctx.companyId, id));
  }
  if (provider) await keepState(ctx, id, 'DISCONNECTED', 'provider');
  if (provider) ctx.afterCommit(() => gateway.forget(ctx.companyId, id, current.provider));
  const connection = await publishChanged(ctx, id, before);
  await audit(ctx, {
    action: 'connection.update',
    subject: connection.name,
    subjectId: id,
    before: factsOf(current),
    after: factsOf(connection),
  });
  return connection;
}

async function restart(gateway: Gateway, companyId: number, id: number): Promise<void> {
  await gateway.stop(companyId, id);
  await gateway.start(companyId, id, 'resume');
}

/** Removes a connection; if it was the default, the oldest of the others becomes it. */
export async function remove(
  ctx: UserCtx,
  id: number,
  { gateway, runHooks }: Neighbours,
): Promise<{ message: string }> {
  await queries.lockCompany(ctx);
  // in the order in which whoever writes for a campaign holds what it holds
  await lockTurn(ctx, id);
  await runHooks(ctx, 'beforeRemoval', { what: 'connection', ids: [id] });
  const connection = await readConnection(ctx, id);
  await audit(ctx, {
    action: 'connection.delete',
    subject: connection.name,
    subjectId: id,
    before: factsOf(connection),
  });
  await runHooks(ctx, 'connectionRemoved', { connectionId: id });
  await queries.deleteConnection(ctx, id);
  const successor = connection.isDefault ? await queries.oldestConnection(ctx) : undefined;
  if (successor) {
    await queries.setDefault(ctx, successor.id);
    await publishChanged(ctx, successor.id);
  }
  publishConnectionGone(ctx, id);
  ctx.afterCommit(() => gateway.forget(ctx.companyId, id, connection.provider));
  return { message: 'Whatsapp deleted.' };
}

/**
 * A token for the API of this connection, in place of the one before. Only its hash is kept: whoever asks sees it this
 * once.
 * @throws ERR_NO_WAPP_FOUND
 */
export async function makeToken(ctx: UserCtx, id: number): Promise<{ token: string }> {
  const token = `guiche_${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(token).digest('hex');
  if (!(await queries.writeToken(ctx, id, hash, token.slice(-4)))) throw fail('ERR_NO_WAPP_FOUND');
  const { name } = await publishChanged(ctx, id);
  await audit(ctx, { action: 'connection.token', subject: name, subjectId: id, after: { made: true } });
  return { token };
}

/** @throws ERR_NO_WAPP_FOUND */
export async function removeToken(ctx: UserCtx, id: number): Promise<{ message: string }> {
  if (!(await queries.writeToken(ctx, id, null, ''))) throw fail('ERR_NO_WAPP_FOUND');
  const { name } = await publishChanged(ctx, id);
  await audit(ctx, { action: 'connection.token', subject: name, subjectId: id, after: { made: false } });
  return { message: 'Token removed.' };
}

/** Writes down who took the line down. */
export async function noteStopped(ctx: UserCtx, id: number): Promise<void> {
  const line = await queries.connectionById(ctx, id);
  if (line) await audit(ctx, { action: 'connection.stop', subject: line.name, subjectId: id });
}

/**
 * A code to type on the phone of this number, as long as the line waits to be linked.
 * @throws ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED when no code can be had now, or never over this network
 */
export async function pairingCode(
  ctx: Ctx,
  id: number,
  number: string,
  gateway: Pick<Gateway, 'pairingCode'>,
): Promise<{ code: string }> {
  const { status } = await readConnection(ctx, id);
  const code = status === 'qrcode' ? await gateway.pairingCode(ctx.companyId, id, number) : undefined;
  if (!code) throw fail('ERR_WAPP_NOT_INITIALIZED');
  return { code };
}

/** Tells of the connection, and of the one that was the default before it. */
export async function publishChanged(ctx: Ctx, id: number, before?: number): Promise<Connection> {
  if (before) publishConnection(ctx, await readConnection(ctx, before));
  const connection = await readConnection(ctx, id);
  publishConnection(ctx, connection);
  return connection;
}

/** Of two names for one value the one that changes something counts: clients send the row back as they got it. */
const changed = <T>(current: T, ...given: (T | undefined)[]): T | undefined =>
  given.find((value) => value !== undefined && value !== current);

/** What is written down of a line when somebody changes it. */
const factsOf = ({ queues, ...line }: Connection) => ({
  name: line.name,
  provider: line.provider,
  isDefault: line.isDefault,
  queues: queues.map((queue) => queue.name).join(', '),
  greetingMessage: line.greetingMessage,
  complationMessage: line.complationMessage,
  outOfHoursMessage: line.outOfHoursMessage,
  ratingMessage: line.ratingMessage,
  timeSendQueue: line.timeSendQueue,
  sendIdQueue: line.sendIdQueue,
  promptId: line.promptId,
  proxyUrl: line.proxyUrl,
});

const noSandbox = () => fail('ERR_VALIDATION', { fields: { provider: 'Not available here' } });

function requireGreeting(greeting: string): void {
  if (!greeting.trim()) throw fail('ERR_WAPP_GREETING_REQUIRED');
}

function refuseForeign(error: unknown): never {
  const key = violated(error);
  if (key?.match(/queue_id_fkey|send_id_queue_fkey/)) throw fail('ERR_NO_QUEUE_FOUND');
  throw key?.match(/prompt_id_fkey/) ? fail('ERR_NO_PROMPT_FOUND') : error;
}
