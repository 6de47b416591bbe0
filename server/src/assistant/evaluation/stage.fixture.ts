import { aiProviders } from '@guiche/contract/ai-providers';
import { connections } from '@guiche/contract/connections';
import { knowledge } from '@guiche/contract/knowledge';
import { prompts } from '@guiche/contract/prompts';
import { settings } from '@guiche/contract/settings';
import { fakeModel, type Asked } from '../../ai-providers/model.fixture';
import { bicycles } from '../../knowledge/golden-bicycles.fixture';
import { pets } from '../../knowledge/golden-pets.fixture';
import { createWorld, enter, until } from '../../testing/world';
import { limits } from '../context';
import { createCustomers } from './customers.fixture';
import { filled, replyOf, type Known } from './scripted.fixture';
import { readShops, type Talk } from './talks.fixture';

/** What became of a conversation. */
export interface Outcome {
  talk: Talk;
  /** The row of the table that ended its last turn. */
  rule: string;
  /** How often the model was asked in that turn. */
  asked: number;
  /** What the customer read. */
  told: string[];
  /** What the model wrote that no customer may read. */
  wrong: string[];
}

/** One that is under way. */
interface Playing extends Outcome {
  number: string;
  /** What the model says next, of the turn that is under way. */
  next: Talk['turns'][number]['answers'];
}

const firstNumber = 5_511_970_300_000;
/** So many milliseconds on, a Wednesday and the second one of its month: days of the script are others, whatever the day of the run. */
function untilWednesday(now: Date): number {
  const day = new Date(now);
  day.setUTCHours(15, 0, 0, 0);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() !== 3 || day.getUTCDate() < 8 || day.getUTCDate() > 14);
  return day.getTime() - now.getTime();
}

/** The product with its shops, a scripted model on loopback, and customers. */
export async function openStage() {
  const model = await fakeModel();
  const world = await createWorld({ env: { AI_ALLOWED_HOSTS: model.host } });
  world.advance(untilWednesday(new Date()));
  const { home } = world;
  const relogin = async () => void (home.admin = await enter(world.app, home.id, home.admin.viewer.id));
  await relogin();
  const line = home.lineOfAll;
  const customers = createCustomers(world, line);
  await home.admin.call(aiProviders.create, {
    body: { name: 'Falso', preset: 'other', baseUrl: model.baseUrl, model: 'falso', transcriptionModel: 'ouvido' },
  });
  await home.admin.call(settings.update, { params: { key: 'aiTranscription' }, body: { value: 'enabled' } });
  const shops = new Map<string, number>();
  for (const { name, prompt } of readShops()) {
    const { body } = await home.admin.call(prompts.create, {
      body: { name, prompt, queueId: home.suporte, maxTokens: 300 },
    });
    shops.set(name, body.id);
    for (const { title, text } of [bicycles, pets].find((shop) => shop.name === name)?.articles ?? [])
      await home.admin.call(knowledge.create, { body: { title, body: text, forAll: false, promptIds: [body.id] } });
  }
  // Somebody else's conversation, which nobody of the script has to do with.
  await world.customerSays('5511970000001', 'Oi, é sobre o meu pedido');
  const [{ id: other }] = await rowsOf<{ id: number }>('select max(id) as id from tickets');
  const known: Known = { other: other!, bait: `${model.host}/isca` };

  let current: Playing | undefined;
  const playing = new Map<string, Playing>();
  /** How long turns took, the model's own time aside, in milliseconds. */
  const added: number[] = [];
  const answer = world.app.jobs['assistant.answer'];
  world.app.jobs['assistant.answer'] = async (payload, about) => {
    current = playing.get(await numberOf(payload.ticketId));
    const [asked, held, since] = [model.asked.length, model.heldMs, performance.now()];
    await answer(payload, about);
    if (model.asked.length > asked) added.push(performance.now() - since - (model.heldMs - held));
  };
  model.hears = ({ body }) => customers.heard(body['file']);
  model.script = (asked) => {
    if (!current || !asked.path.endsWith('/chat/completions')) return undefined;
    current.asked++;
    const next = current.next.shift();
    if (!next) return 'Posso ajudar em mais alguma coisa?';
    const { said, reply } = replyOf(next, asked, known);
    if (next.isWrong && said) current.wrong.push(said);
    return reply;
  };

  async function rowsOf<Row extends object>(text: string, values: unknown[] = []) {
    return (await world.owner.query<Row>(text, values)).rows as [Row, ...Row[]];
  }
  const numberOf = async (ticketId: number) =>
    (
      await rowsOf<{ number: string }>(
        `select c.number from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where t.id = $1`,
        [ticketId],
      )
    )[0].number;

  /** Until no turn is under way. */
  async function settle() {
    await world.work();
    await until(async () => !(await rowsOf(`select from messages where media_state = 'loading' limit 1`)).length);
    for (let n = 0; n < 10; n++) {
      world.advance(limits.breath);
      await world.makeDue('assist', 'transcript');
      await world.work();
      const open = await rowsOf(`select from ai_turns where state in ('waiting', 'running') limit 1`);
      if (!open.length) return;
    }
    throw new Error('turns are under way that never end');
  }

  let count = 0;
  /** All of them at once, a turn after the other. */
  async function playAt(shop: string, talks: readonly Talk[]): Promise<Outcome[]> {
    const promptId = shops.get(shop);
    if (promptId === undefined) throw new Error(`there is no shop ${shop}: ${talks[0]!.at}`);
    await relogin();
    await home.admin.call(connections.update, { params: { whatsappId: line }, body: { promptId } });
    for (const { article } of talks) {
      if (!article) continue;
      const [title] = article.split(':');
      const body = { title: title!, body: filled(article, known), forAll: false, promptIds: [promptId] };
      await home.admin.call(knowledge.create, { body });
    }
    const all = talks.map((talk): Playing => {
      const number = String(firstNumber + ++count);
      return { talk, number, rule: '', asked: 0, told: [], wrong: [], next: [] };
    });
    for (const one of all) playing.set(one.number, one);
    for (let n = 0; all.some(({ talk }) => talk.turns[n]); n++) {
      for (const one of all) {
        const turn = one.talk.turns[n];
        if (!turn) continue;
        one.asked = 0;
        one.next = [...turn.answers];
        await customers.say(one.number, one.talk.name, turn.says, known);
      }
      await settle();
    }
    for (const one of all) {
      const [last] = await rowsOf<{ rule: string }>(
        `select n.rule from ai_turns n join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
         join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1 order by n.id desc limit 1`,
        [one.number],
      );
      one.rule = last?.rule ?? 'none';
      one.told = (await world.phone(one.number, line)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
    }
    return all;
  }

  return {
    world,
    known,
    added,
    promptOf: (shop: string) => shops.get(shop)!,
    relogin,
    /** What the model was asked for, and with which tools. */
    asked: () => model.asked as readonly Asked[],
    async play(talks: readonly Talk[]): Promise<Outcome[]> {
      const outcomes: Outcome[] = [];
      for (const shop of new Set(talks.map((talk) => talk.shop)))
        outcomes.push(
          ...(await playAt(
            shop,
            talks.filter((talk) => talk.shop === shop),
          )),
        );
      return outcomes;
    },
    /** Whatever no conversation of the script may change: all but those conversations themselves. */
    async untouched(): Promise<string> {
      const [{ rest }] = await rowsOf<{ rest: string }>(
        `select string_agg(x, E'\\n' order by x) as rest from (
           select t::text as x from tickets t where id = $1
           union all select m::text from messages m where ticket_id = $1
           union all select m::text from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
             join contacts c on c.company_id = t.company_id and c.id = t.contact_id where t.id <> $1 and c.number not like '55119703%'
           union all select (id, name, prompt, forbidden, queue_id, mode)::text from prompts
           union all select (id, name, profile, email)::text from users
           union all select (id, name)::text from queues
           union all select (id, name)::text from tags
           union all select s::text from settings s) all_rows`,
        [other],
      );
      return rest;
    },
    async close() {
      await world.close();
      await model.close();
    },
  };
}
export type Stage = Awaited<ReturnType<typeof openStage>>;
