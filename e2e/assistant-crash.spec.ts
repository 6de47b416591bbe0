import { expect, test } from '@playwright/test';
import { contract } from '@guiche/contract';
import { fakeModel, type Asked, type FakeModel } from '../server/src/ai-providers/model.fixture';
import { triesOf } from '../server/src/testing/length';
import { createCaller } from './caller';
import { openKilledServer, type KilledServer } from './killed-server';
import { stopsAt } from './stops';

/**
 * Two processes answer customers by an assistant, and one of them is killed at each step of a turn; where the other one has
 * it, that one loses its connection in the middle. Whatever dies: each customer has one answer, and nobody waits for ever.
 */
const stops = stopsAt({
  heard: 'insert on ai_turns',
  begun: `update of state on ai_turns when new.state = 'running'`,
  counted: 'insert on ai_usage when new.settles is not null',
  said: 'insert on messages when new.from_me',
  answered: `update of state on ai_turns when new.state = 'answered'`,
  // a receipt may be quicker than the answer of who has sent it
  arrived: `update of state on messages when old.state = 'sending' and new.state <> 'sending'`,
});

const places = [
  { name: 'heard, and not committed', stop: 'heard' },
  { name: 'begun, and the model not asked', stop: 'begun' },
  { name: 'asked, and not answered', isSilent: true },
  { name: 'answered, and what it cost not kept', stop: 'counted' },
  { name: 'its answer stored, and not committed', stop: 'said' },
  { name: 'over, and not committed', stop: 'answered' },
  { name: 'its answer claimed, and not handed over', stop: 'claimed' },
  { name: 'with the network, and not concluded', stop: 'arrived' },
];

const kills = triesOf('KILLS', { short: 4, long: 200 });
/** A short run takes other places each day. */
const first = Math.floor(Date.now() / 86_400_000) * kills;

let server: KilledServer;
const { call, insist, logIn } = createCaller(() => server.url());

/** Answers what it was asked last, or nothing at all for as long as it is told so. */
function answering(model: FakeModel) {
  const waiting = new Set<() => void>();
  let isSilent = false;
  let asked = 0;
  model.script = ({ body }: Asked) => {
    asked++;
    const said =
      JSON.stringify(body)
        .match(/Pergunta \d+/g)
        ?.at(-1) ?? '';
    if (!isSilent) return `Sobre ${said}: abrimos às oito.`;
    return (_: Asked, response: { destroy(): void }) => void waiting.add(() => response.destroy());
  };
  return {
    asked: () => asked,
    fallSilent: () => void (isSilent = true),
    speakAgain() {
      isSilent = false;
      for (const cut of waiting) cut();
      waiting.clear();
    },
  };
}

test(`${kills} kills of one of two processes while assistants answer: one answer each, nobody waits`, async () => {
  test.setTimeout(240_000 + kills * 60_000);
  const model = await fakeModel();
  const { asked, fallSilent, speakAgain } = answering(model);
  const env = () => ({ AI_ALLOWED_HOSTS: model.host });
  server = await openKilledServer('assistant_crash', { stops, env, onKilled: speakAgain });
  const { ask } = server;
  /** Nobody's breath is waited for, nor the next try of what failed. */
  let hurrying: Promise<unknown> = Promise.resolve();
  const hurry = setInterval(() => {
    hurrying = hurrying
      .then(async () => {
        await ask(`update ai_turns set due_at = now() where state = 'waiting' and due_at > now()`);
        await ask(
          `update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null
           and task_id in (select id from graphile_worker._private_tasks where identifier like 'assistant.%' or identifier like 'messages.%')`,
        );
      })
      .catch(() => undefined);
  }, 100);
  try {
    await server.beside({ ROLES: 'jobs' });
    await logIn();
    const line = await makeLine(model);
    const customerOf = (n: number) => String(5_511_970_300_000 + n);
    const says = (n: number) =>
      insist(
        contract.sandbox.send,
        { whatsappId: line },
        { from: customerOf(n), body: `Pergunta ${n}`, id: `in-${n}` },
      );
    const answers = async (n: number) =>
      (
        await ask<{ body: string }>(
          'select body from sandbox_messages where connection_id = $1 and phone = $2 and from_company order by seq',
          [line, customerOf(n)],
        )
      ).map(({ body }) => body);
    const states = async (n: number) =>
      (
        await ask<{ state: string }>(
          `select u.state from ai_turns u join tickets t on t.company_id = u.company_id and t.id = u.ticket_id
           join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1 order by u.id`,
          [customerOf(n)],
        )
      ).map(({ state }) => state);
    const isAnswered = async (n: number, about: string) => {
      await expect.poll(() => states(n), { message: about, timeout: 60_000, intervals: [50] }).toEqual(['answered']);
      await expect.poll(async () => (await answers(n)).length, { message: about, timeout: 60_000 }).toBe(1);
    };

    for (let n = 0; n < kills; n++) {
      const { name, stop, isSilent } = places[(first + n) % places.length]!;
      await test.step(`${n + 1}: ${name}`, async () => {
        const before = asked();
        if (isSilent) fallSilent();
        const isReached = () => !isSilent || asked() > before;
        await server.killAt({ ...(stop && { stop }), isReached }, () => void says(n));
        await isAnswered(n, name);
      });
    }
    for (let n = 0; n < kills; n++) {
      const { name } = places[(first + n) % places.length]!;
      expect([name, await states(n), await answers(n)]).toEqual([
        name,
        ['answered'],
        [expect.stringContaining(`Sobre Pergunta ${n}: abrimos às oito.`)],
      ]);
    }
    const left = () =>
      ask(
        `select state from messages where from_me and state in ('queued', 'sending', 'failed', 'unknown') and whatsapp_id = $1`,
        [line],
      );
    await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  } finally {
    clearInterval(hurry);
    await hurrying;
    await server.close();
    await model.close();
  }
});

/** A line of the test network on which an assistant answers. */
async function makeLine(model: FakeModel): Promise<number> {
  const service = { name: 'Falso', preset: 'other', baseUrl: model.baseUrl, model: 'falso', apiKey: 'sk-da-casa' };
  const { id: providerId } = (await insist(contract.aiProviders.create, {}, service)) as { id: number };
  const queues = (await call(contract.queues.list, {}))!.body as { id: number }[];
  const prompt = { name: 'Balcão', prompt: 'Seja breve.', queueId: queues[0]!.id, providerId };
  const { id: promptId } = (await insist(contract.prompts.create, {}, prompt)) as { id: number };
  const about = { name: 'Loja que responde', provider: 'sandbox', promptId };
  const { id } = (await insist(contract.connections.create, {}, about)) as { id: number };
  const status = async () =>
    ((await call(contract.connections.show, { whatsappId: id }))!.body as { status: string }).status;
  await expect.poll(status).toBe('qrcode');
  await insist(contract.sandbox.scan, { whatsappId: id }, { number: '5511940000778' });
  await expect.poll(status).toBe('CONNECTED');
  return id;
}
