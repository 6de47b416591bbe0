import { aiUsage } from '@guiche/contract/ai-usage';
import { copilot } from '@guiche/contract/copilot';
import { settings } from '@guiche/contract/settings';
import { tickets } from '@guiche/contract/tickets';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterAgain, line, model, passBreath, startAssistant, world } from '../assistant/assistant.fixture';
import { sweep } from '../system/sweep';

let number = 5_511_970_320_860;
let customer: string;

startAssistant({ prompt: 'Você é o balcão da padaria.' }, { env: { AI_LOG: 'on' } });
beforeEach(async () => {
  customer = String(number++);
  model.asked.length = 0;
  model.usual = 'Temos pão quente às sete.';
  model.forget();
  await world.owner.query('update plans set use_open_ai = true');
  await world.owner.query('delete from ai_texts');
  await enterAgain('admin', 'ana');
});

async function say(body: string) {
  await world.customerSays(customer, body, { line });
  await world.work();
  await passBreath();
  await enterAgain('admin', 'ana');
}
async function ticketId(): Promise<number> {
  const { rows } = await world.owner.query<{ id: number }>(
    `select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where c.number = $1 order by t.id desc limit 1`,
    [customer],
  );
  return rows[0]!.id;
}
const read = async (who = world.home.admin, cursor?: string) =>
  who.call(aiUsage.texts, { params: { ticketId: await ticketId() }, query: { cursor } });
const texts = async () => (await read()).body.texts;

describe('where the operator keeps what models are told (AI_LOG)', () => {
  it('a turn leaves the whole of what it told and was answered, tools among it, and no key', async () => {
    model.next({ tool: 'business_hours', input: {} }, 'Abrimos às sete.');
    await say('Que horas abrem?');
    const [text, ...more] = await texts();
    expect(more).toEqual([]);
    expect(text).toMatchObject({ kind: 'answer', model: 'falso' });
    expect(text!.turnId).toBeGreaterThan(0);
    expect(text!.told).toContain('Você é o balcão da padaria.');
    expect(text!.told).toMatch(/\[user\]\nQue horas abrem\?$/);
    expect(text!.answered).toMatch(/^business_hours \{\} → .*A equipe está.*\nAbrimos às sete\.$/);
    expect(JSON.stringify(text)).not.toContain('sk-da-casa-1234');
  });

  it('an asking that failed leaves what it told', async () => {
    model.next({ status: 500, error: 'não' });
    await say('Oi');
    expect(await texts()).toMatchObject([{ answered: '' }]);
    expect((await texts())[0]!.told).toMatch(/\[user\]\nOi$/);
  });

  it('what agents ask for is kept beside its conversation', async () => {
    await say('Oi');
    const { viewer } = world.home.admin;
    const accepted = { status: 'open' as const, userId: viewer.id, queueId: world.home.vendas };
    await world.home.admin.call(tickets.update, { params: { ticketId: await ticketId() }, body: accepted });
    await world.home.admin.call(copilot.draft, { params: { ticketId: await ticketId() }, body: { text: 'amanhã' } });
    expect((await texts()).map(({ kind, turnId }) => [kind, turnId !== null])).toEqual([
      ['draft', false],
      ['answer', true],
    ]);
  });

  it('numbers that were hidden from the model are hidden there, too', async () => {
    await world.home.admin.call(settings.update, { params: { key: 'aiMasking' }, body: { value: 'enabled' } });
    await say('Meu CPF é 123.456.789-09');
    await world.home.admin.call(settings.update, { params: { key: 'aiMasking' }, body: { value: 'disabled' } });
    const [text] = await texts();
    expect(text!.told).toMatch(/Meu CPF é \[N\d+\]/);
  });

  it('is bounded, whatever was said', async () => {
    model.next(`${'a'.repeat(50_000)}\0`);
    await say('x'.repeat(60_000));
    const [text] = await texts();
    expect([text!.told.length, text!.answered.length]).toEqual([60_000, 20_000]);
  });

  it('is read by admins, page by page, and by nobody of another company', async () => {
    await say('Oi');
    const own = { params: { ticketId: await ticketId() } };
    expect((await read(world.home.ana)).status).toBe(403);
    expect((await world.other.admin.call(aiUsage.texts, own)).status).toBe(404);
    const addMore = (from: number, to: number) =>
      world.owner.query(
        `insert into ai_texts (company_id, ticket_id, kind, model, told, answered)
         select t.company_id, t.ticket_id, t.kind, t.model, n::text, ''
         from (select * from ai_texts order by id limit 1) t, generate_series($1::int, $2::int) n`,
        [from, to],
      );
    await addMore(1, 20);
    const first = (await read()).body;
    expect([first.texts.length, first.texts[0]!.told, first.hasMore]).toEqual([20, '20', true]);
    // what is told meanwhile moves nobody's place
    await addMore(21, 25);
    const second = (await read(world.home.admin, first.nextCursor!)).body;
    expect(second).toMatchObject({ texts: [{ kind: 'answer' }], hasMore: false, nextCursor: null });
    expect(second.texts[0]!.told).toMatch(/Oi$/);
    expect((await read(world.home.admin, 'x')).status).toBe(400);
  });

  it('goes with its conversation, and after thirty days', async () => {
    await say('Oi');
    const count = async () => (await world.owner.query('select from ai_texts')).rowCount;
    const clock = (days: number) => () =>
      new Date(world.app.tenancy.reading(world.home.id).now.getTime() + days * 86_400_000);
    await sweep({ tenancy: world.app.tenancy, clock: clock(29) });
    expect(await count()).toBe(1);
    await sweep({ tenancy: world.app.tenancy, clock: clock(31) });
    expect(await count()).toBe(0);
    await say('Oi de novo');
    expect(await count()).toBe(1);
    await world.home.admin.call(tickets.remove, { params: { ticketId: await ticketId() } });
    expect(await count()).toBe(0);
  });
});
