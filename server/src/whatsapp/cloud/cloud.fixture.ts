import { connections } from '@guiche/contract/connections';
import { tickets } from '@guiche/contract/tickets';
import { messages, type Message } from '@guiche/contract/messages';
import { createWorld, enter, until, type World } from '../../testing/world';
import { createFakeApi, seconds, type FakeApi, type Sent } from './fake-api.fixture';

/** The whole product with a line of provider `cloud`, before an official API of our own. */
export interface CloudWorld {
  world: World;
  api: FakeApi;
  line: number;
  now(more?: number): Date;
  /** Time goes on, and whoever was logged in still is. */
  later(ms: number): Promise<void>;
  inject(payload: Buffer | string, headers: Record<string, string>): Promise<{ statusCode: number; payload: string }>;
  /** What the API posts, signed; taken at once. */
  post(value: Record<string, unknown>, field?: string): Promise<void>;
  /** A customer says something. @returns its name on the network */
  tell(content: Record<string, unknown>, from: string, when?: Date): Promise<string>;
  say(body: string, from: string, when?: Date): Promise<string>;
  /** Ana has taken the conversation that the customer has begun. */
  conversation(from: string, when?: Date): Promise<number>;
  reply(ticketId: number, body: string): Promise<Message>;
  message(ticketId: number, id: number): Promise<Message>;
  receipt(status: string, more?: object, of?: Sent): Promise<void>;
  rows<Row>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

export async function createCloudWorld({
  env,
  ...options
}: { healthEvery?: number; env?: Record<string, string> } = {}): Promise<CloudWorld> {
  const api = await createFakeApi();
  const world = await createWorld({ ...options, env: { CLOUD_API_URL: api.url, ...env } });
  const { home } = world;
  const { phoneNumberId, token: accessToken, appSecret } = api;
  const fields = { phoneNumberId, accessToken, appSecret, wabaId: '2055512345', verifyToken: 'palavra-secreta' };
  const { body: made } = await home.admin.call(connections.create, {
    body: { name: 'API', provider: 'cloud', queueIds: [home.vendas], cloud: fields },
  });
  const line = made.id;
  const at = { params: { whatsappId: line } };
  await until(async () => (await home.admin.call(connections.show, at)).body.status === 'CONNECTED');
  let ahead = 0;
  let count = 0;

  const cloud: CloudWorld = {
    world,
    api,
    line,
    now: (more = 0) => new Date(Date.now() + ahead + more),
    async later(ms) {
      world.advance(ms);
      ahead += ms;
      for (const who of ['ana', 'admin'] as const) home[who] = await enter(world.app, home.id, home[who].viewer.id);
    },
    inject: (payload, headers) =>
      world.app.http.inject({
        method: 'POST',
        url: `/api/webhooks/cloud/${line}`,
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      }),
    async post(value, field) {
      const { bytes, signature } = api.webhook(value, field);
      const { statusCode } = await cloud.inject(bytes, { 'x-hub-signature-256': signature });
      if (statusCode !== 200) throw new Error(`the webhook was answered with ${statusCode}`);
      await world.work();
    },
    async tell(content, from, when = cloud.now()) {
      const id = `wamid.IN${++count}`;
      await cloud.post({
        contacts: [{ profile: { name: 'Juliana' }, wa_id: from }],
        messages: [{ from, id, timestamp: seconds(when), ...content }],
      });
      return id;
    },
    say: (body, from, when) => cloud.tell({ type: 'text', text: { body } }, from, when),
    async conversation(from, when) {
      await cloud.say('oi', from, when);
      const { body } = await home.ana.call(tickets.list, { query: { status: 'pending' } });
      const { id: ticketId } = body.tickets.find(({ contact }) => contact.number === from)!;
      await home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'open' } });
      return ticketId;
    },
    async reply(ticketId, body) {
      const answer = await home.ana.call(messages.send, { params: { ticketId }, body: { body } });
      if (answer.status !== 201) throw new Error(`the answer was refused: ${JSON.stringify(answer.body)}`);
      await world.work();
      return answer.body as Message;
    },
    message: async (ticketId, id) =>
      (await home.ana.call(messages.list, { params: { ticketId } })).body.messages.find((one) => one.id === id)!,
    receipt: (status, more = {}, of = api.sent.at(-1)!) =>
      cloud.post({
        statuses: [
          {
            id: of.wamid,
            status,
            timestamp: seconds(cloud.now()),
            recipient_id: of.to,
            biz_opaque_callback_data: of.callback,
            ...more,
          },
        ],
      }),
    rows: async <Row>(text: string) => (await world.owner.query(text, [line])).rows as Row[],
    async close() {
      await world.close();
      await api.close();
    },
  };
  return cloud;
}
