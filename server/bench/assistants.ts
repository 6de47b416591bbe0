import { setTimeout as sleep } from 'node:timers/promises';
import { fakeModel, type FakeModel } from '../src/ai-providers/model.fixture';
import { logIn, type Call } from './demo-people';
import { percentiles } from './load';
import { atPace, createReplies, scan } from './messages-api';
import { startProduct, type Product } from './processes';
import { emptyFolder, removeDataDir } from './surroundings';

/** Whether agents wait while assistants answer many customers who all wrote at once. */
export interface AssistantPace {
  customers: number;
  /** From an agent's call to the customer's phone, in milliseconds: with nobody else there, and while assistants answer. */
  alone: Times;
  replied: Times;
  /** Agents' answers that were measured meanwhile. */
  replies: number;
  /** Customers who had one answer, and seconds from the first word until the last of them had. */
  answered: number;
  took: number;
}

type Times = Record<'p50' | 'p95' | 'p99', number>;

const customers = 200;
/** What a usual model takes, in milliseconds. */
const modelTakes = 2_000;
const customersASecond = 40;
const repliesASecond = 10;
const aloneSeconds = 15;
const longest = 120;

/** Against the built server with its own database, the demo company and a model of ours on this machine. */
export async function measureAssistants(): Promise<AssistantPace> {
  const folder = emptyFolder('assistants');
  const model = await fakeModel();
  const product = await startProduct({ DATA_DIR: folder, DEMO: 'on', AI_ALLOWED_HOSTS: model.host });
  try {
    return await measure(product, model);
  } finally {
    await product.stop();
    await model.close();
    removeDataDir(folder);
  }
}

async function measure(product: Product, model: FakeModel): Promise<AssistantPace> {
  const { url } = product;
  const { call, token } = await logIn(product);
  const line = await makeLine(call, model);
  const seen = async (number: string) =>
    (
      await call<{ messages: { fromMe: boolean; body: string }[] }>('GET', `/sandbox/${line}/messages?number=${number}`)
    ).messages.filter(({ fromMe }) => fromMe).length;

  let written = 0;
  const replies = await createReplies(url, call, token);
  // the code that answers is compiled before anything is measured
  await atPace(repliesASecond, 5, () => replies.write());
  replies.forget();
  await atPace(repliesASecond, aloneSeconds, () => replies.write());
  const alone = percentiles(await replies.end());

  const busy = await createReplies(url, call, token);
  const numbers = Array.from({ length: customers }, (_, n) => String(5_511_971_000_000 + n));
  const begun = performance.now();
  // That they write is another figure: within a breath they all have, and then their turns begin.
  await atPace(customersASecond, customers / customersASecond, () => {
    const from = numbers[written++]!;
    return call('POST', `/sandbox/${line}/messages`, { from, body: 'Que horas abre amanhã?' });
  });
  let took = 0;
  const answering = (async () => {
    while (model.asked.length < customers && performance.now() - begun < longest * 1000) await sleep(100);
    await sleep(modelTakes);
    took = (performance.now() - begun) / 1000;
  })();
  await atPace(
    repliesASecond,
    longest,
    () => busy.write(),
    () => took > 0,
  );
  await answering;
  const times = await busy.end();
  let counts = await Promise.all(numbers.map(seen));
  for (let tried = 0; counts.includes(0) && tried < 20; tried++) {
    await sleep(500);
    counts = await Promise.all(numbers.map(seen));
  }
  return {
    customers,
    alone,
    replied: percentiles(times),
    replies: times.length,
    answered: counts.filter((count) => count === 1).length,
    took,
  };
}

/** A line of the test network on which an assistant answers. */
async function makeLine(call: Call, model: FakeModel): Promise<number> {
  model.usual = (_, response) => void setTimeout(() => response.end(JSON.stringify(answer)), modelTakes);
  const service = { name: 'Falso', preset: 'other', baseUrl: model.baseUrl, model: 'falso', apiKey: 'sk-de-ninguem' };
  const { id: providerId } = await call<{ id: number }>('POST', '/ai-providers', service);
  const [queue] = await call<{ id: number }[]>('GET', '/queue');
  const prompt = { name: 'Balcão', prompt: 'Seja breve.', queueId: queue!.id, providerId };
  const { id: promptId } = await call<{ id: number }>('POST', '/prompt', prompt);
  const { id } = await call<{ id: number }>('POST', '/whatsapp', { name: 'Balcão', provider: 'sandbox', promptId });
  await scan(call, id, '5511950000098');
  return id;
}

const answer = {
  id: 'answer',
  created: 1,
  model: 'falso',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Abrimos às oito.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 40, completion_tokens: 10, total_tokens: 50 },
};
