import { LRUCache } from 'lru-cache';
import type { Cause } from '@guiche/contract/connection-health';
import type { ConnectionStatus } from '@guiche/contract/connections';
import { fail } from '../../platform/errors';
import { after, every, type Repeated } from '../../platform/guard';
import type { Tenancy } from '../../platform/tenancy';
import type {
  ChannelError,
  DriverContext,
  DriverSession,
  OutgoingContent,
  Outcome,
  Prepared,
  Reaction,
} from '../driver';
import { capabilitiesOf } from '../providers';
import { LineIsDown } from '../remote-files';
import type { Credentials } from './api';
import { isComplete } from './credentials';
import { causeOf, meansTheLine } from './errors';
import { askHealth, type HealthParts } from './health';
import { bodyOf, kindOf, reactionOf, tooMuch, typeFor } from './outgoing';
import * as queries from './queries';
import { register, registrationFields } from './registration';
import { fetchTemplates } from './templates';

type Media = Extract<OutgoingContent, { type: 'media' }>;

export interface LineParts extends HealthParts {
  clock: () => Date;
  /** Milliseconds from one question for its health to the next. */
  healthEvery?: number | undefined;
}

const { answersFor = 0, reaches = [] } = capabilitiesOf('cloud');
/** Quality and limits change within hours, by what customers say of a day. */
const healthEvery = 3 * 3_600_000;
/** A line that the API does not answer for is asked after again: so soon at first, so late at last. */
const pauses = { first: 5_000, longest: 300_000 };

/**
 * A line of the official API. There is no connection to keep: the API is asked whether the credentials are good, what
 * arrives comes over the webhook, and what is sent goes out by itself.
 */
export function createLine(parts: LineParts, context: DriverContext): DriverSession {
  const { tenancy, clock, api, safe } = parts;
  const { companyId, connectionId, log } = context;
  const reading = () => tenancy.reading(companyId);
  /** Names of files that were put up before their message. */
  const uploaded = new LRUCache<string, string>({ max: 1000, ttl: 86_400_000 });
  /** Forgets the next look. */
  let forget: (() => void) | undefined;
  let asking: Repeated | undefined;
  /** Counts starts and ends: what an earlier one still does says nothing any more. */
  let generation = 0;

  const tell = (status: ConnectionStatus, about: { number?: string; cause?: Cause } = {}) =>
    context.emit([{ t: 'status', at: clock(), status, ...about }]);

  /** What the line is known by; nothing while it is ended or not filled in. */
  async function known(): Promise<Credentials | undefined> {
    const { line, credentials } = (await stored()) ?? {};
    return line?.status === 'DISCONNECTED' ? undefined : credentials;
  }

  async function start() {
    end();
    const mine = generation;
    if (!(await stored())) throw await refused('credentials', 'The connection has no credentials of the official API.');
    await tell('OPENING');
    await look(mine, pauses.first, 0);
  }

  /** What the line is known by, ended or not. */
  async function stored() {
    const line = await queries.readLine(reading(), connectionId);
    const credentials = line && safe.open(line);
    return line && isComplete(credentials) ? { line, credentials } : undefined;
  }

  /**
   * `tries`: how often the number was to be registered since the start.
   * @throws ERR_WAPP_CREDENTIALS when the API does not take them
   */
  async function look(mine: number, pause: number, tries: number) {
    const kept = await stored();
    if (!kept || mine !== generation) return;
    const { line, credentials } = kept;
    const found = await api.get(credentials, `${credentials.phoneNumberId}?fields=${registrationFields}`);
    if (mine !== generation) return;
    const error =
      found.state === 'done' ? await register({ api, tenancy }, line, credentials, found.data, tries) : found.error;
    if (mine !== generation) return;
    if (found.state === 'done' && !error) {
      await subscribe(credentials);
      if (mine !== generation) return;
      const { display_phone_number: shown } = found.data;
      await tell('CONNECTED', typeof shown === 'string' ? { number: shown.replace(/\D/g, '') } : {});
      await tenancy.inCompany(companyId, (ctx) => askToTake(ctx, connectionId));
      tenancy.later('the templates of a line are not known', () =>
        fetchTemplates({ tenancy, clock, api, safe }, companyId, connectionId),
      );
      const about = { log, failure: 'the health of a line is not known', now: true };
      asking = every(parts.healthEvery ?? healthEvery, about, () => askHealth(parts, companyId, connectionId));
    } else if (error && error.retry !== 'later' && found.state !== 'unanswered') {
      throw await refused(causeOf(error), error.detail);
    } else {
      await tell('TIMEOUT', { cause: 'unreachable' });
      forget = after(pause, log, 'a line of the official API is not up', () =>
        look(mine, Math.min(pause * 2, pauses.longest), tries + (found.state === 'done' ? 1 : 0)),
      );
    }
  }

  /** The account posts to the app's webhook from here on; once is enough, and again is harmless. */
  async function subscribe(credentials: Credentials) {
    if (!credentials.wabaId) return;
    const done = await api.post(credentials, `${credentials.wabaId}/subscribed_apps`, {});
    if (done.state !== 'done') log.warn({ code: done.error.code }, 'the app could not be subscribed to the account');
  }

  async function refused(cause: Cause, detail: string) {
    await tell('DISCONNECTED', { cause });
    return fail('ERR_WAPP_CREDENTIALS', { detail });
  }

  function end() {
    generation += 1;
    forget?.();
    void asking?.stop();
    asking = undefined;
  }

  /** Until then the customer may be answered; undefined where they never wrote. */
  async function windowOf(address: string): Promise<number | undefined> {
    const talk = await queries.readTalk(reading(), connectionId, address);
    return talk && new Date(talk.lastAt).getTime() + answersFor;
  }

  /** An approved template may leave at any time. */
  const endsFor = async (content: OutgoingContent, address: string): Promise<number | undefined> =>
    'template' in content && content.template ? Infinity : windowOf(address);

  /** @returns what the network calls the file, which it keeps for a month, or why it does not have it */
  async function putUp(
    credentials: Credentials,
    providerId: string,
    content: Media,
    signal?: AbortSignal,
  ): Promise<string | Outcome> {
    const { file } = content;
    const mime = kindOf(content) === 'document' ? file.mime : typeFor(file);
    // A recording that has become a voice note meanwhile is another file.
    const name = `${providerId} ${mime}`;
    const known = uploaded.get(name);
    if (known) return known;
    const put = await api.upload(credentials, { ...file, mime }, signal);
    // A file that may or may not have arrived is no message yet: it is put up again.
    if (put.state === 'unanswered') return { state: 'rejected', error: { ...put.error, retry: 'later' } };
    if (put.state === 'refused') return ended(put.error);
    uploaded.set(name, String(put.data.id));
    return uploaded.get(name)!;
  }

  /** What is refused before its file was looked at is refused by `dispatch`, in its turn. */
  async function prepare(message: Prepared, signal: AbortSignal): Promise<Outcome | undefined> {
    const { content, to, providerId } = message;
    if (content.type !== 'media' || !reaches.includes(to.kind) || tooMuch(content)) return undefined;
    const [credentials, ends] = [await known(), await endsFor(content, to.value)];
    if (!credentials || ends === undefined || ends <= clock().getTime()) return undefined;
    const put = await putUp(credentials, providerId, content, signal);
    return typeof put === 'string' ? undefined : put;
  }

  async function dispatch(message: Prepared): Promise<Outcome> {
    const credentials = await known();
    if (!credentials) return rejected('LINE_OFF', 'fix-connection', 'The line is ended, or has no credentials.');
    const { to, content } = message;
    if (!reaches.includes(to.kind))
      return rejected('RECIPIENT_UNREACHABLE', 'never', 'This network does not know the contact.');
    const ends = await endsFor(content, to.value);
    if (ends === undefined || ends <= clock().getTime())
      return rejected('WINDOW_CLOSED', 'never', 'The customer has not written within 24 hours.');
    const over = tooMuch(content);
    if (over) return rejected('TOO_LARGE', 'never', `The network does not carry ${over}.`);
    const quoted = content.quoted && (await wamidOf(content.quoted));
    let mediaId: string | undefined;
    if (content.type === 'media') {
      const put = await putUp(credentials, message.providerId, content);
      if (typeof put !== 'string') return put;
      mediaId = put;
    }
    const sent = await api.post(credentials, `${credentials.phoneNumberId}/messages`, bodyOf(message, quoted, mediaId));
    if (sent.state === 'unanswered') return { state: 'unknown', error: sent.error };
    if (sent.state === 'refused') return ended(sent.error);
    const wamid = (sent.data.messages as { id?: string }[] | undefined)?.[0]?.id;
    if (!wamid)
      return { state: 'unknown', error: { code: 'NO_ANSWER', retry: 'never', detail: 'The answer names no message.' } };
    await tenancy
      .inCompany(companyId, (ctx) => queries.keepName(ctx, connectionId, wamid, message.providerId))
      // The receipts bring both names as well.
      .catch((error: unknown) => log.warn({ err: error }, 'the name of a message could not be kept'));
    return { state: 'handed-over', ack: 1 };
  }

  /** A message that was refused; a line that was refused is down, and what waits for it waits on. */
  async function ended(error: ChannelError): Promise<Outcome> {
    if (meansTheLine(error)) await tell('DISCONNECTED', { cause: causeOf(error) });
    return { state: 'rejected', error };
  }

  /** Customers' messages have one name, ours two; of one of ours that is long ago the network's is not known any more. */
  const wamidOf = async ({ providerId, fromMe }: { providerId: string; fromMe: boolean }) =>
    (await queries.theirsOf(reading(), connectionId, providerId))?.wamid ?? (fromMe ? undefined : providerId);

  /** Said again it is the same reaction, so an answer that was lost is no reason to leave it. */
  async function react({ message, emoji }: Reaction): Promise<Outcome> {
    const credentials = await known();
    if (!credentials) return rejected('LINE_OFF', 'fix-connection', 'The line is ended, or has no credentials.');
    const wamid = await wamidOf(message);
    if (!wamid) return rejected('NO_SUCH_MESSAGE', 'never', 'The name of the message is not known any more.');
    const ends = await windowOf(message.chat.value);
    if (ends === undefined || ends <= clock().getTime())
      return rejected('WINDOW_CLOSED', 'never', 'The customer has not written within 24 hours.');
    const body = reactionOf(message.chat, wamid, emoji);
    const sent = await api.post(credentials, `${credentials.phoneNumberId}/messages`, body);
    if (sent.state === 'unanswered') return { state: 'unknown', error: { ...sent.error, retry: 'later' } };
    return sent.state === 'refused' ? ended(sent.error) : { state: 'handed-over', ack: 1 };
  }

  async function seen(wamid: string, more: object) {
    const credentials = await known();
    if (!credentials) return;
    const body = { messaging_product: 'whatsapp', status: 'read', message_id: wamid, ...more };
    await api.post(credentials, `${credentials.phoneNumberId}/messages`, body);
  }

  return {
    start,
    stop: () => Promise.resolve(end()),
    async logout() {
      end();
      await tell('DISCONNECTED', { number: '' });
    },
    prepare,
    dispatch,
    async openFile({ id }, signal) {
      const credentials = await known();
      if (!credentials) throw new LineIsDown();
      return api.download(credentials, String(id), signal);
    },
    revoke: () => Promise.resolve(rejected('CANNOT_REVOKE', 'never', 'The official API takes no message back.')),
    edit: () => Promise.resolve(rejected('CANNOT_EDIT', 'never', 'The official API changes no text that has left.')),
    react,
    async markRead(messages) {
      // Newest first, and the one that is read takes those before it along.
      const newest = messages.find(({ fromMe }) => !fromMe);
      if (newest) await seen(newest.providerId, {});
    },
    async typing(to, on) {
      // It is shown on a message, which counts as read by that, and ends by itself.
      const talk = on ? await queries.readTalk(reading(), connectionId, to.value) : undefined;
      if (talk) await seen(talk.lastId, { typing_indicator: { type: 'text' } });
    },
  };
}

/** Asks for what came over the webhook to be taken. */
export const askToTake: (
  ctx: Parameters<Parameters<Tenancy['inCompany']>[1]>[0],
  connectionId: number,
) => Promise<void> = (ctx, connectionId) =>
  ctx.enqueue(
    'whatsapp.takeCloud',
    { connectionId },
    { queue: `cloud:${ctx.companyId}:${connectionId}`, key: `cloud:${ctx.companyId}:${connectionId}` },
  );

const rejected = (code: string, retry: ChannelError['retry'], detail: string): Outcome => ({
  state: 'rejected',
  error: { code, retry, detail },
});
