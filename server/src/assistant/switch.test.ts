import { assistant } from '@guiche/contract/assistant';
import { tickets } from '@guiche/contract/tickets';
import { beforeEach, expect, it } from 'vitest';
import { enterAgain, line, model, passBreath, promptId, startAssistant, world } from './assistant.fixture';

/** An agent takes a conversation from the assistant, and gives it back. */

let number = 5_511_970_300_100;
let customer: string;

startAssistant({ prompt: 'Você é o balcão da padaria.' });
beforeEach(async () => {
  customer = String(number++);
  model.usual = 'Temos pão quente às sete.';
  await world.owner.query('update plans set use_open_ai = true');
  await world.owner.query('update connections set prompt_id = $1 where id = $2', [promptId, line]);
  await relogin();
});
const relogin = () => enterAgain('admin', 'ana');

async function says(body: string) {
  await world.customerSays(customer, body, { line });
  await world.work();
}
async function breatheOut() {
  await passBreath();
  await relogin();
}
const answers = async () => (await world.phone(customer, line)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
async function ticket() {
  const { rows } = await world.owner.query<{ id: number }>(
    `select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where c.number = $1 order by t.id desc limit 1`,
    [customer],
  );
  return (await world.home.admin.call(tickets.show, { params: { ticketId: rows[0]!.id } })).body;
}
async function turn(isOn: boolean, as = world.home.admin) {
  const { id: ticketId } = await ticket();
  const { status, body } = await as.call(assistant.switch, { params: { ticketId }, body: { isOn } });
  return status === 200 ? status : [status, (body as unknown as { error: string }).error];
}

it('who has taken it from the assistant has it until they give it back; what nobody has answered by then is answered', async () => {
  await says('Que horas tem pão?');
  await breatheOut();
  expect(await answers()).toHaveLength(1);
  expect(await turn(false)).toBe(200);
  expect(await ticket()).toMatchObject({ status: 'pending', userId: null, promptId: null });
  await says('E bolo?');
  await breatheOut();
  expect(await answers()).toHaveLength(1);
  world.events.length = 0;
  expect(await turn(true)).toBe(200);
  expect(world.heardBy(world.home.admin).map(({ name, event }) => `${name} ${event.action}`)).toContain(
    'ticket update',
  );
  await breatheOut();
  expect(await answers()).toHaveLength(2);
  expect(await ticket()).toMatchObject({ promptId });
});

it('a turn that waits for the end of a breath is dropped; pressed twice changes nothing', async () => {
  await says('Tem pão?');
  expect(await Promise.all([turn(false), turn(false)])).toEqual([200, 200]);
  await breatheOut();
  expect(await answers()).toEqual([]);
  expect(await Promise.all([turn(true), turn(true)])).toEqual([200, 200]);
  await breatheOut();
  expect(await answers()).toHaveLength(1);
});

it('is refused where people have the conversation, and where no assistant would speak', async () => {
  await says('Oi');
  await world.owner.query('update connections set prompt_id = null where id = $1', [line]);
  expect(await turn(true)).toEqual([409, 'ERR_INVALID_TRANSITION']);
  expect(await turn(false)).toBe(200);
  await world.owner.query('update connections set prompt_id = $1 where id = $2', [promptId, line]);
  const { id: ticketId } = await ticket();
  const { admin } = world.home;
  const accept = { status: 'open', userId: admin.viewer.id, queueId: world.home.suporte } as const;
  expect((await admin.call(tickets.update, { params: { ticketId }, body: accept })).status).toBe(200);
  for (const isOn of [true, false]) expect(await turn(isOn)).toEqual([409, 'ERR_INVALID_TRANSITION']);
});

it('is for who may read the ticket, of a company whose plan holds it', async () => {
  await says('Oi');
  expect(await turn(false, world.other.admin)).toEqual([404, 'ERR_NO_TICKET_FOUND']);
  await world.owner.query('update plans set use_open_ai = false');
  await relogin();
  expect(await turn(false)).toEqual([403, 'ERR_PLAN_FEATURE']);
});
