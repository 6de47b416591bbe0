import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { wrongWith } from './fake-templates.fixture';
import { freshNumber, register, tell, type FakeNumber, type Told } from './fake-number.fixture';

type Json = Record<string, unknown>;

/** What the API was asked to send, as a phone would hold it. */
export interface Sent {
  wamid: string;
  /** By which of its numbers. */
  by: string;
  to: string;
  type: string;
  callback: string;
  quoted: string | undefined;
  body: Json;
}

/** What happens to the next call of a kind, once each, in order. */
export type Fault =
  | { on: 'messages' | 'media' | 'line' | 'account' | 'register' | 'templates'; error: number; status?: number }
  /** Done, and the answer lost: the line is cut, or nothing more is heard. */
  | { on: 'messages' | 'media' | 'register'; lose: 'cut' | 'silence' }
  /** Heard, and nothing of it done, nor ever answered. */
  | { on: 'messages' | 'media'; ignore: true }
  | { on: 'messages' | 'media' | 'line'; garbage: number }
  /** The address of a file that was just given out is over. */
  | { on: 'address'; expired: true };

export interface FakeApi {
  url: string;
  token: string;
  appSecret: string;
  phoneNumberId: string;
  /** All of the account's numbers, that one first. */
  phoneNumberIds: string[];
  /** Everything that was accepted, oldest first. */
  sent: Sent[];
  /** Customers' messages that were marked as read, and those that somebody was shown typing under. */
  read: string[];
  typed: string[];
  /** Of the account, as the API tells them; two a page. */
  templates: Json[];
  /** The numbers, all alike, and their account, as they are now. */
  number: FakeNumber;
  /** Headers of every call. */
  calls: { method: string; path: string; headers: IncomingMessage['headers'] }[];
  fault(fault: Fault): void;
  /** A file of a customer. @returns its id */
  keep(bytes: Buffer | string, mime: string): string;
  fileOf(mediaId: string): { bytes: Buffer; mime: string; name: string } | undefined;
  lose(mediaId: string): void;
  /** A webhook as the API posts it: the bytes, and their signature. */
  webhook(value: Json, field?: string, phoneNumberId?: string): { bytes: Buffer; signature: string };
  close(): Promise<void>;
}

/** The official API as plain HTTP on this machine, for an account with so many numbers. */
export async function createFakeApi({ numbers = 1 } = {}): Promise<FakeApi> {
  const token = 'EAAtokenOfTheTests';
  const appSecret = 'app-secret-of-the-tests';
  const phoneNumberId = '1055512345';
  const phoneNumberIds = Array.from({ length: numbers }, (_, n) => String(Number(phoneNumberId) + n));
  const displayOf = (id: string) => `+55 11 4000-${String(1 + phoneNumberIds.indexOf(id)).padStart(4, '0')}`;
  const accountId = '2055512345';
  const number = freshNumber(phoneNumberId);
  const files = new Map<string, { bytes: Buffer; mime: string; name: string }>();
  const expired = new Set<string>();
  const faults: Fault[] = [];
  const api: Pick<FakeApi, 'sent' | 'read' | 'typed' | 'calls' | 'templates'> = {
    sent: [],
    read: [],
    typed: [],
    calls: [],
    templates: [],
  };
  let last = 0;
  const next = (prefix: string) => `${prefix}${String(++last).padStart(6, '0')}`;
  const open = new Set<ServerResponse>();

  const strikes = (on: Fault['on']) => {
    const n = faults.findIndex((fault) => fault.on === on);
    return n < 0 ? undefined : faults.splice(n, 1)[0];
  };
  const refuse = (answer: ServerResponse, code: number, status = 400, message = `(#${code})`) =>
    say(answer, status, { error: { message, type: 'OAuthException', code, fbtrace_id: 'A' } });

  function say(answer: ServerResponse, status: number, body: Json | Buffer) {
    answer.statusCode = status;
    answer.end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
  }

  /** Answers, unless something goes wrong first. */
  function end(answer: ServerResponse, fault: Fault | undefined, body: Json) {
    if (!fault) return say(answer, 200, body);
    if ('error' in fault) return refuse(answer, fault.error, fault.status);
    if ('garbage' in fault) return say(answer, fault.garbage, Buffer.from('<html>'));
    if ('lose' in fault && fault.lose === 'cut') answer.destroy();
    else open.add(answer);
  }

  async function handle(request: IncomingMessage, answer: ServerResponse) {
    const url = new URL(request.url!, 'http://fake');
    api.calls.push({ method: request.method!, path: url.pathname, headers: request.headers });
    const bytes = await buffer(request);
    if (request.headers.authorization !== `Bearer ${token}`) return refuse(answer, 190, 401);
    const [, first, second] = url.pathname.split('/').filter(Boolean);
    if (url.pathname.startsWith('/files/')) return giveFile(answer, first!, url.search);
    const by = phoneNumberIds.find((id) => id === first);
    if (by && second === 'messages') return takeMessage(answer, by, JSON.parse(bytes.toString()) as Json);
    if (by && second === 'media') return takeFile(answer, bytes);
    if (second === 'message_templates') return giveTemplates(answer, url.searchParams);
    if (second === 'subscribed_apps') return say(answer, 200, { success: true });
    if (by && second === 'register') return takeRegistration(answer, bytes);
    const asked = url.searchParams.get('fields');
    if (by) {
      const known = by === phoneNumberId ? number.number : { ...number.number, display_phone_number: displayOf(by) };
      return told(answer, strikes('line'), tell(by, 'WhatsAppBusinessPhoneNumber', known, asked));
    }
    if (first === accountId)
      return told(answer, strikes('account'), tell(first, 'WhatsAppBusinessAccount', number.account, asked));
    if (!files.has(first ?? '')) return refuse(answer, 100, 404);
    const address = `${first}?n=${next('')}`;
    if (strikes('address')) expired.add(address);
    return say(answer, 200, { id: first, url: `${base}/files/${address}` });
  }

  /** Says what was found out, unless something goes wrong first. */
  function told(answer: ServerResponse, fault: Fault | undefined, found: Told) {
    if (!fault && 'error' in found) return refuse(answer, found.error, 400, found.message);
    return end(answer, fault, 'body' in found ? found.body : {});
  }

  function takeRegistration(answer: ServerResponse, bytes: Buffer) {
    const fault = strikes('register');
    // Refused by something else before anybody looks at the PIN.
    const found = fault && 'error' in fault ? { body: {} } : register(number, JSON.parse(bytes.toString()) as Json);
    return told(answer, fault, found);
  }

  function giveTemplates(answer: ServerResponse, asked: URLSearchParams) {
    const known = api.templates.filter(({ status }) => !asked.get('status') || status === asked.get('status'));
    const from = Number(asked.get('after') ?? 0);
    const paging = { cursors: { after: String(from + 2) }, ...(known.length > from + 2 && { next: `${base}/next` }) };
    return end(answer, strikes('templates'), { data: known.slice(from, from + 2), paging });
  }

  function giveFile(answer: ServerResponse, id: string, search: string) {
    const file = files.get(id);
    if (!file || expired.has(`${id}${search}`)) return say(answer, 404, {});
    answer.setHeader('content-type', file.mime);
    return say(answer, 200, file.bytes);
  }

  function takeMessage(answer: ServerResponse, by: string, body: Json) {
    if (body.status === 'read') {
      (body.typing_indicator ? api.typed : api.read).push(String(body.message_id));
      return say(answer, 200, { success: true });
    }
    const fault = strikes('messages');
    const to = String(body.to ?? body.recipient);
    const wamid = next('wamid.OUT');
    const type = String(body.type);
    const content = body[type] as Json;
    const isUnknown = ({ name, language, status }: Json) =>
      name !== content.name || language !== (content.language as Json).code || status !== 'APPROVED';
    if (type === 'interactive' && isTooMuch(content)) return refuse(answer, 131_009);
    if (type === 'template' && !fault) {
      const template = api.templates.find((one) => !isUnknown(one));
      if (!template) return refuse(answer, 132_001, 404);
      const wrong = wrongWith(template, content, (id) => files.has(id));
      if (wrong) return refuse(answer, wrong);
    }
    if (!fault || 'lose' in fault) {
      const quoted = (body.context as { message_id?: string } | undefined)?.message_id;
      api.sent.push({ wamid, by, to, type, callback: String(body.biz_opaque_callback_data), quoted, body: content });
    }
    return end(answer, fault, {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: wamid }],
    });
  }

  function takeFile(answer: ServerResponse, form: Buffer) {
    const text = form.toString('latin1');
    const [, name = '', mime = ''] = /filename="([^"]*)"\r\ncontent-type: ([^\r]+)\r\n\r\n/.exec(text) ?? [];
    const start = text.indexOf('\r\n\r\n', text.indexOf('filename="')) + 4;
    const id = next('media');
    files.set(id, { bytes: form.subarray(start, text.lastIndexOf('\r\n--')), mime, name });
    return end(answer, strikes('media'), { id });
  }

  const server = createServer((request, answer) => {
    handle(request, answer).catch((error: unknown) => answer.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: base,
    token,
    appSecret,
    phoneNumberId,
    phoneNumberIds,
    number,
    ...api,
    fault: (fault) => void faults.push(fault),
    keep(bytes, mime) {
      const id = next('media');
      files.set(id, { bytes: Buffer.from(bytes), mime, name: '' });
      return id;
    },
    fileOf: (id) => files.get(id),
    lose: (id) => void files.delete(id),
    webhook(value, field = 'messages', by = phoneNumberId) {
      const metadata = { display_phone_number: displayOf(by).replace(/\D/g, ''), phone_number_id: by };
      const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } };
      const bytes = Buffer.from(
        JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '20555', changes: [change] }] }),
      );
      const signature = `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`;
      return { bytes, signature };
    },
    async close() {
      for (const answer of open) answer.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Line {
  id: string;
  title: string;
  description?: string;
}

function linesOf(menu: Json): Line[] {
  const { buttons, sections } = menu.action as { buttons?: { reply: Line }[]; sections?: { rows: Line[] }[] };
  return buttons?.map(({ reply }) => reply) ?? sections!.flatMap(({ rows }) => rows);
}

/** What the API takes of a menu. */
function isTooMuch(menu: Json): boolean {
  const lines = linesOf(menu);
  const [mostLines, mostTitle] = menu.type === 'button' ? [3, 20] : [10, 24];
  const { text } = menu.body as { text: string };
  const isUnique = (['id', 'title'] as const).every(
    (name) => new Set(lines.map((line) => line[name])).size === lines.length,
  );
  const fits = ({ id, title, description = '' }: Line) =>
    id.length <= 200 && title.length >= 1 && title.length <= mostTitle && description.length <= 72;
  return !isUnique || !lines.length || lines.length > mostLines || !lines.every(fits) || !text || text.length > 1024;
}

/** What the API posts of a line that was tapped, whose own name ends so. */
export function tapOf({ body, wamid }: Sent, key: string): Json {
  const { type } = body;
  const line = linesOf(body).find(({ id }) => id.endsWith(`:${key}`));
  const reply = type === 'button' ? 'button_reply' : 'list_reply';
  return { type: 'interactive', context: { id: wamid }, interactive: { type: reply, [reply]: line } };
}

/** Seconds since 1970, as the API writes them. */
export const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));
