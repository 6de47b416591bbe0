import { connections } from '@guiche/contract/connections';
import { messages } from '@guiche/contract/messages';
import { settings } from '@guiche/contract/settings';
import { tickets } from '@guiche/contract/tickets';
import { createWorld, until, type World } from '../../testing/world';
import type { Times } from './times';
import { createFakeWhatsApp, type FakeWhatsApp } from './fake/server';

/** The number whose account the company's line is a device of. */
export const company = '5511940000001';

/** The whole product, with a line of provider `beta` on a WhatsApp network of our own. */
export interface BetaWorld {
  world: World;
  fake: FakeWhatsApp;
  line: number;
  /** Shows the QR code, and the phone scans it; resolves when the line is up. */
  pair(): Promise<void>;
  start(): Promise<void>;
  show(): Promise<{ status: string; qrcode: string | null; number: string }>;
  isStatus(status: string): Promise<void>;
  /** The line's statuses, as screens heard them, since the last time. */
  statuses(): string[];
  /** Bodies of all messages of the home company, oldest first. */
  bodies(): Promise<string[]>;
  /** The ticket with this number, which somebody has taken. */
  ticketWith(number: string): Promise<number>;
  /** Ana writes; resolves when the delivery has ended. @returns the message's network id */
  answer(number: string, body: string, quotedId?: number): Promise<string>;
  ackOf(providerId: string): Promise<{ ack: number; state: string; failure: string | null }>;
  setting(key: 'call' | 'CheckMsgIsGroup', value: 'enabled' | 'disabled'): Promise<void>;
  /** What is stored of these messages, oldest first. */
  stored(providerId: string): Promise<Stored[]>;
  close(): Promise<void>;
}

export interface Stored {
  id: number;
  ticketId: number;
  body: string;
  mediaType: string;
  isDeleted: boolean;
  isEdited: boolean;
  fromMe: boolean;
  sender: string | null;
}

export async function createBetaWorld(
  lineTimes: Partial<Times> = {},
  options: Parameters<typeof createWorld>[0] = {},
): Promise<BetaWorld> {
  const fake = await createFakeWhatsApp();
  await fake.trust();
  const world = await createWorld({
    ...options,
    env: { WHATSAPP_URL: fake.url },
    lineTimes: { pause: 20, ...lineTimes },
  });
  const { home } = world;
  const { body } = await home.admin.call(connections.create, {
    body: { name: 'Loja', provider: 'beta', queueIds: [home.vendas] },
  });
  const line = body.id;
  const input = { params: { whatsappId: line } };
  const show = async () => (await home.admin.call(connections.show, input)).body;
  /** What a session event that screens heard says of the line. */
  const toldOf = ({ name, event }: World['events'][number]): string | undefined => {
    if (name !== 'whatsappSession') return undefined;
    const { session } = event as { session: { id: number; status: string } };
    return session.id === line ? session.status : undefined;
  };
  /** Screens are told after it is stored. */
  const isStatus = (status: string) =>
    until(
      async () => (await show()).status === status && (world.events.map(toldOf).findLast(Boolean) ?? status) === status,
    );
  let heard = 0;

  const beta: BetaWorld = {
    world,
    fake,
    line,
    show,
    isStatus,
    async start() {
      await home.admin.call(connections.start, input);
    },
    async pair() {
      await beta.start();
      await isStatus('qrcode');
      await fake.scan(company, (await show()).qrcode!);
      await isStatus('CONNECTED');
    },
    statuses() {
      const since = world.events.slice(heard);
      heard = world.events.length;
      const forAdmins = since.filter(({ to }) => to.rooms.some((room) => room.endsWith('admins')));
      return forAdmins.flatMap((told) => toldOf(told) ?? []);
    },
    async bodies() {
      const { rows } = await world.owner.query<{ body: string }>(
        'select body from messages where company_id = $1 order by id',
        [home.id],
      );
      return rows.map(({ body: text }) => text);
    },
    async ticketWith(number) {
      const { rows } = await world.owner.query<{ id: number; status: string }>(
        `select t.id, t.status from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
         where t.company_id = $1 and c.number = $2 and t.status in ('open', 'pending')`,
        [home.id, number],
      );
      const { id, status } = rows[0]!;
      if (status === 'pending')
        await home.ana.call(tickets.update, {
          params: { ticketId: id },
          body: { status: 'open', userId: home.ana.viewer.id },
        });
      return id;
    },
    async answer(number, text, quotedId) {
      const ticketId = await beta.ticketWith(number);
      const sent = await home.ana.call(messages.send, {
        params: { ticketId },
        body: { body: text, ...(quotedId && { quotedMsg: { id: quotedId } }) } as never,
      });
      if (sent.status >= 300) throw new Error(JSON.stringify(sent.body));
      await world.work();
      const { rows } = await world.owner.query<{ provider_id: string }>(
        'select provider_id from messages where company_id = $1 and from_me order by id desc limit 1',
        [home.id],
      );
      return rows[0]!.provider_id;
    },
    async ackOf(providerId) {
      const { rows } = await world.owner.query<{ ack: number; state: string; failure: string | null }>(
        'select ack, state, failure_code as failure from messages where provider_id = $1',
        [providerId],
      );
      return rows[0]!;
    },
    async setting(key, value) {
      await home.admin.call(settings.update, { params: { key }, body: { value } });
    },
    async stored(providerId) {
      const { rows } = await world.owner.query<Stored>(
        `select m.id, m.ticket_id as "ticketId", m.body, m.media_type as "mediaType", m.is_deleted as "isDeleted",
           m.is_edited as "isEdited", m.from_me as "fromMe", c.name as sender
         from messages m left join contacts c on c.company_id = m.company_id and c.id = m.contact_id
         where m.provider_id = $1 order by m.id`,
        [providerId],
      );
      return rows;
    },
    async close() {
      await world.close();
      await fake.close();
    },
  };
  return beta;
}
