import type { Cause } from '@guiche/contract/connection-health';
import type { ConnectionStatus } from '@guiche/contract/connections';
import { fail } from '../../platform/errors';
import type { Tenancy } from '../../platform/tenancy';
import type { ChannelError, DriverContext, DriverSession, Outcome, Prepared, Reaction } from '../driver';
import { capabilitiesOf } from '../providers';
import type { Api, Credentials } from './api';
import { isComplete, type Safe } from './credentials';
import { causeOf, meansTheLine } from './errors';
import { bodyOf, kindOf, reactionOf, tooMuch, typeFor } from './outgoing';
import * as queries from './queries';
import { fetchTemplates } from './templates';

export interface LineParts {
  tenancy: Tenancy;
  clock: () => Date;
  api: Api;
  safe: Safe;
}

const { answersFor = 0, reaches = [] } = capabilitiesOf('cloud');
/** A line that the API does not answer for is asked after again: so soon at first, so late at last. */
const pauses = { first: 5_000, longest: 300_000 };

/**
 * A line of the official API. There is no connection to keep: the API is asked whether the credentials are good, what
 * arrives comes over the webhook, and what is sent goes out by itself.
 */
export function createLine({ tenancy, clock, api, safe }: LineParts, context: DriverContext): DriverSession {
  const { companyId, connectionId, log } = context;
  const reading = () => tenancy.reading(companyId);
  let timer: NodeJS.Timeout | undefined;
  /** Counts starts and ends: what an earlier one still does says nothing any more. */
  let generation = 0;

  const tell = (status: ConnectionStatus, about: { number?: string; cause?: Cause } = {}) =>
    context.emit([{ t: 'status', at: clock(), status, ...about }]);

  /** What the line is known by; nothing while it is ended or not filled in. */
  async function known(): Promise<Credentials | undefined> {
    const stored = await queries.readLine(reading(), connectionId);
    const credentials = stored && safe.open(stored);
    return stored?.status !== 'DISCONNECTED' && isComplete(credentials) ? credentials : undefined;
  }

  async function start() {
    end();
    const mine = generation;
    const stored = await queries.readLine(reading(), connectionId);
    const credentials = stored && safe.open(stored);
    if (!isComplete(credentials))
      throw await refused('credentials', 'The connection has no credentials of the official API.');
    await tell('OPENING');
    await look(credentials, mine, pauses.first);
  }

  /** @throws ERR_WAPP_CREDENTIALS when the API does not take them */
  async function look(credentials: Credentials, mine: number, pause: number) {
    const found = await api.get(credentials, `${credentials.phoneNumberId}?fields=display_phone_number,verified_name`);
    if (mine !== generation) return;
    if (found.state === 'done') {
      await subscribe(credentials);
      if (mine !== generation) return;
      const { display_phone_number: shown } = found.data;
      await tell('CONNECTED', typeof shown === 'string' ? { number: shown.replace(/\D/g, '') } : {});
      await tenancy.inCompany(companyId, (ctx) => askToTake(ctx, connectionId));
      tenancy.later('the templates of a line are not known', () =>
        fetchTemplates({ tenancy, clock, api, safe }, companyId, connectionId),
      );
    } else if (found.state === 'refused' && found.error.retry !== 'later') {
      throw await refused(causeOf(found.error), found.error.detail);
    } else {
      await tell('TIMEOUT', { cause: 'unreachable' });
      timer = setTimeout(() => {
        look(credentials, mine, Math.min(pause * 2, pauses.longest)).catch((error: unknown) =>
          log.warn({ err: error }, 'a line of the official API is not up'),
        );
      }, pause);
      timer.unref();
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
    clearTimeout(timer);
  }

  /** Until then the customer may be answered; undefined where they never wrote. */
  async function windowOf(address: string): Promise<number | undefined> {
    const talk = await queries.readTalk(reading(), connectionId, address);
    return talk && new Date(talk.lastAt).getTime() + answersFor;
  }

  async function dispatch(message: Prepared): Promise<Outcome> {
    const credentials = await known();
    if (!credentials) return rejected('LINE_OFF', 'fix-connection', 'The line is ended, or has no credentials.');
    const { to, content } = message;
    if (!reaches.includes(to.kind))
      return rejected('RECIPIENT_UNREACHABLE', 'never', 'This network does not know the contact.');
    const isTemplate = content.type === 'text' && content.template !== undefined;
    const ends = isTemplate ? Infinity : await windowOf(to.value);
    if (ends === undefined || ends <= clock().getTime())
      return rejected('WINDOW_CLOSED', 'never', 'The customer has not written within 24 hours.');
    const over = tooMuch(content);
    if (over) return rejected('TOO_LARGE', 'never', `The network does not carry ${over}.`);
    const quoted = content.quoted && (await wamidOf(content.quoted));
    let mediaId: string | undefined;
    if (content.type === 'media') {
      const { file } = content;
      const mime = kindOf(content) === 'document' ? file.mime : typeFor(file);
      const put = await api.upload(credentials, { ...file, mime });
      // A file that may or may not have arrived is no message yet: it is put up again.
      if (put.state === 'unanswered') return { state: 'rejected', error: { ...put.error, retry: 'later' } };
      if (put.state === 'refused') return ended(put.error);
      mediaId = String(put.data.id);
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
    dispatch,
    revoke: () => Promise.resolve(rejected('CANNOT_REVOKE', 'never', 'The official API takes no message back.')),
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
