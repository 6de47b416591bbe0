import { tickets } from '@guiche/contract/tickets';
import { messages } from '@guiche/contract/messages';
import { settings } from '@guiche/contract/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../testing/world';
import { createCloudWorld, type CloudWorld } from '../whatsapp/cloud/cloud.fixture';
import { tapOf, type Sent } from '../whatsapp/cloud/fake-api.fixture';

/** The menus of the attendant on a line of the official API: a customer taps what they would else type. */
let cloud: CloudWorld;
let number = 5_511_970_000_871;
let customer: string;

beforeAll(async () => {
  cloud = await createCloudWorld();
  const { world, line } = cloud;
  const { id, vendas, suporte } = world.home;
  await world.owner.query(
    `insert into connection_queues (company_id, connection_id, queue_id) values ($1, $2, $3) on conflict do nothing`,
    [id, line, suporte],
  );
  await world.owner.query(
    `update connections set greeting_message = 'Olá! Com quem?' where company_id = $1 and id = $2`,
    [id, line],
  );
  await world.owner.query(`update queues set greeting_message = 'O que deseja?' where company_id = $1 and id = $2`, [
    id,
    vendas,
  ]);
  for (const [place, title] of ['Pães', 'Bolos para festas e casamentos', 'Sair'].entries())
    await world.owner.query(
      `insert into queue_options (company_id, queue_id, place, title, message) values ($1, $2, $3, $4, $5)`,
      [id, vendas, place + 1, title, `Sobre ${title.toLowerCase()}.`],
    );
});
afterAll(() => cloud.close());
beforeEach(() => void (customer = String(number++)));

const ours = () => cloud.api.sent.filter(({ to }) => to === customer);
const textOf = ({ type, body }: Sent) =>
  type === 'interactive' ? (body.body as { text: string }).text : String(body.body ?? body.caption);
const outbox = `select 1 from messages where whatsapp_id = $1 and state in ('waiting', 'sending')`;
/** What the phone has got since, once everything has left. */
async function after(act: () => Promise<unknown>): Promise<string[]> {
  const before = ours().length;
  await act();
  await until(async () => !(await cloud.rows(outbox)).length);
  return ours().slice(before).map(textOf);
}
const tap = (menu: Sent, key: string) => after(() => cloud.tell(tapOf(menu, key), customer));
const say = (text: string) => after(() => cloud.say(text, customer));
async function ticket() {
  const { body } = await cloud.world.home.admin.call(tickets.list, { query: { status: 'pending', showAll: true } });
  return body.tickets.find(({ contact }) => contact.number === customer)!;
}
const thread = async () =>
  (await cloud.world.home.admin.call(messages.list, { params: { ticketId: (await ticket()).id } })).body.messages;

const menu = 'Olá! Com quem?\n\n*1* · Vendas Padaria\n*2* · Suporte Padaria';
const options = 'O que deseja?\n\n*1* · Pães\n*2* · Bolos para festas e casamentos\n*3* · Sair\n*#* · Voltar ao início';

describe('a menu on a line of the official API', () => {
  it('can be tapped; what was tapped stands in the thread by its name and chooses like its number', async () => {
    expect(await say('oi')).toEqual([menu]);
    const [first] = ours();
    expect(first).toMatchObject({ type: 'interactive', body: { type: 'button' } });
    expect(await tap(first!, '1')).toEqual([options]);
    expect(await ticket()).toMatchObject({ queueId: cloud.world.home.vendas, chatbot: true });
    expect(ours()[1]).toMatchObject({ type: 'interactive', body: { type: 'list' } });
    expect(await tap(ours()[1]!, '2')).toEqual(['Sobre bolos para festas e casamentos.\n\n*0* · Voltar']);
    expect(await tap(ours()[2]!, '0')).toEqual([options]);
    const shown = await thread();
    expect(shown.map(({ body }) => body)).toEqual([
      'oi',
      menu,
      'Vendas Padaria',
      options,
      'Bolos para festas e casamentos',
      'Sobre bolos para festas e casamentos.\n\n*0* · Voltar',
      'Voltar',
      options,
    ]);
    expect(shown[2]!.quotedMsgId).toBe(shown[1]!.id);
  });

  it('is answered by typing as before', async () => {
    expect(await say('oi')).toEqual([menu]);
    expect(await say('1')).toEqual([options]);
    expect(await say('#')).toEqual([menu]);
    expect(await say('2')).toEqual(['Você está em Suporte Padaria.']);
    expect(await ticket()).toMatchObject({ queueId: cloud.world.home.suporte, chatbot: false });
  });

  it('means nothing any more once another was shown, tapped late or twice', async () => {
    await say('oi');
    const [queues] = ours();
    await tap(queues!, '1');
    // Typed, this 2 would be an option.
    expect(await tap(queues!, '2')).toEqual([options]);
    expect(await ticket()).toMatchObject({ queueId: cloud.world.home.vendas });
    expect(await say('#')).toEqual([menu]);
    const newest = ours().at(-1)!;
    const { bytes, signature } = cloud.api.webhook({
      contacts: [{ profile: { name: 'Juliana' }, wa_id: customer }],
      messages: ['A', 'B'].map((n) => ({
        from: customer,
        id: `wamid.TWICE${n}`,
        timestamp: String(Math.floor(Date.now() / 1000)),
        ...tapOf(newest, '1'),
      })),
    });
    expect(
      await after(async () => {
        await cloud.inject(bytes, { 'x-hub-signature-256': signature });
        await cloud.world.work();
      }),
    ).toEqual([options]);
  });

  it('can be tapped again to correct a choice, since the greeting of a queue asks nothing', async () => {
    await say('oi');
    const [queues] = ours();
    const here = ['Você está em Suporte Padaria.'];
    expect(await tap(queues!, '2')).toEqual(here);
    expect(await tap(queues!, '2')).toEqual([]);
    expect(await tap(queues!, '1')).toEqual([options]);
    expect(await ticket()).toMatchObject({ queueId: cloud.world.home.vendas });
    expect(await tap(queues!, '2')).toEqual([options]);
  });

  it('can still be tapped behind the answer to a stop word, since that asks nothing', async () => {
    await say('oi');
    expect(await say('parar')).toEqual([expect.stringContaining('não enviaremos mais avisos')]);
    expect(await tap(ours()[0]!, '1')).toEqual([options]);
    expect(await ticket()).toMatchObject({ queueId: cloud.world.home.vendas });
  });

  describe('as the question for a rating', () => {
    const setRating = (value: string) =>
      cloud.world.home.admin.call(settings.update, { params: { key: 'userRating' }, body: { value } });
    beforeAll(() => setRating('enabled'));
    afterAll(() => setRating('disabled'));

    const ratings = async () =>
      (
        await cloud.world.owner.query<{ rate: number }>(
          `select r.rate from ratings r join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
           join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1`,
          [customer],
        )
      ).rows.map(({ rate }) => rate);
    /** A conversation that began with a menu is over. @returns what it asks last */
    async function asked(): Promise<Sent> {
      const { world } = cloud;
      await say('oi');
      await tap(ours()[0]!, '1');
      const params = { ticketId: (await ticket()).id };
      await world.home.ana.call(tickets.update, { params, body: { status: 'open' } });
      const last = await after(async () => {
        await world.home.ana.call(tickets.update, { params, body: { status: 'closed' } });
        await cloud.later(11_000);
        await world.makeDue('settle');
        await world.work();
      });
      expect(last).toHaveLength(1);
      expect(last[0]).toContain('*1* · Insatisfeito\n*2* · Satisfeito\n*3* · Muito satisfeito');
      return ours().at(-1)!;
    }

    it('rates once by what is tapped', async () => {
      const question = await asked();
      expect(question.body).toMatchObject({ type: 'button' });
      expect(await tap(question, '3')).toEqual(['Obrigado pela sua avaliação!']);
      expect(await ratings()).toEqual([3]);
      expect(await ticket()).toBeUndefined();
      // It is asked no more: what is tapped now is somebody who writes.
      expect(await tap(question, '1')).toEqual([menu]);
      expect(await ratings()).toEqual([3]);
    });

    it('is not answered by a tap on an older menu: that is somebody who writes', async () => {
      await asked();
      await tap(ours()[0]!, '2');
      expect(await ratings()).toEqual([]);
      expect(await ticket()).toMatchObject({ status: 'pending' });
    });
  });

  it('asks nobody to stop by the name of a line', async () => {
    await say('oi');
    await tap(ours()[0]!, '1');
    expect(await tap(ours()[1]!, '3')).toEqual(['Sobre sair.\n\n*0* · Voltar']);
    const { rows } = await cloud.world.owner.query(
      `select 1 from opt_outs o join contacts c on c.company_id = o.company_id and c.id = o.contact_id where c.number = $1`,
      [customer],
    );
    expect(rows).toEqual([]);
  });

  it('leaves as its text alone where the network would not take its lines', async () => {
    const { world } = cloud;
    await world.owner.query(`update connections set greeting_message = $3 where company_id = $1 and id = $2`, [
      world.home.id,
      cloud.line,
      'Olá! '.repeat(250),
    ]);
    const [text] = await say('oi');
    expect(text).toContain('*1* · Vendas Padaria');
    expect(ours()[0]!.type).toBe('text');
    expect(await say('1')).toEqual([options]);
    await world.owner.query(
      `update connections set greeting_message = 'Olá! Com quem?' where company_id = $1 and id = $2`,
      [world.home.id, cloud.line],
    );
  });
});
