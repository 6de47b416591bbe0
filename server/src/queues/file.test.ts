import { queues } from '@guiche/contract/queues';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../testing/conversation-samples';
import { createWorld, type Person, type World } from '../testing/world';

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

let colors = 0;
async function make() {
  const color = `#${(0x200000 + (colors += 1)).toString(16)}`;
  return (await world.home.admin.call(queues.create, { body: { name: 'Com arquivo', color } })).body.id;
}
const attach = (queueId: number, name = 'cardapio.png', person: Person = world.home.admin) =>
  person.call(queues.attach, { params: { queueId }, files: [{ name, bytes: picture, field: 'file' }] });
const detach = (queueId: number, person: Person = world.home.admin) =>
  person.call(queues.detach, { params: { queueId } });
const shown = async (queueId: number) => (await world.home.ana.call(queues.show, { params: { queueId } })).body;
const files = async () =>
  (await world.owner.query<{ key: string }>('select key from media where company_id = $1', [world.home.id])).rows
    .length;
const change = (greetingMessage: string) =>
  world.home.admin.call(queues.update, { params: { queueId: world.home.vendas }, body: { greetingMessage } });

describe('a file beside the greeting of a queue', () => {
  it('is linked to, told to everyone, replaced, and taken away with nothing left behind', async () => {
    const [queueId, before] = [await make(), await files()];
    world.events.length = 0;
    expect(await attach(queueId)).toMatchObject({ status: 200, body: { mensagem: 'Arquivo Anexado' } });
    const linked = { mediaName: 'cardapio.png', mediaPath: expect.stringMatching(/\/public\/.+\?s=/) };
    expect(await shown(queueId)).toMatchObject(linked);
    expect(world.heardBy(world.home.bruno)).toMatchObject([
      { name: 'queue', event: { queue: { id: queueId, ...linked } } },
    ]);
    const file = await world.app.http.inject({ url: (await shown(queueId)).mediaPath! });
    expect([file.statusCode, file.rawPayload.equals(picture)]).toEqual([200, true]);
    await attach(queueId, 'outro.png');
    await world.work();
    expect([(await shown(queueId)).mediaName, await files()]).toEqual(['outro.png', before + 1]);
    expect((await detach(queueId)).body).toEqual({ mensagem: 'Arquivo Excluído' });
    await world.work();
    expect(await shown(queueId)).toMatchObject({ mediaName: null, mediaPath: null });
    expect(await files()).toBe(before);
  });

  it('goes with the queue', async () => {
    const [queueId, before] = [await make(), await files()];
    await attach(queueId);
    await world.home.admin.call(queues.remove, { params: { queueId } });
    await world.work();
    expect(await files()).toBe(before);
  });

  it('is put there by who sets up queues alone, and must be there', async () => {
    const queueId = await make();
    for (const answer of [await attach(queueId, 'a.png', world.home.ana), await detach(queueId, world.home.ana)])
      expect(answer.status).toBe(403);
    for (const answer of [await attach(queueId, 'a.png', world.other.admin), await detach(queueId, world.other.admin)])
      expect([answer.status, answer.body.error]).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
    const empty = await world.home.admin.call(queues.attach, { params: { queueId } });
    expect([empty.status, empty.body.error]).toEqual([400, 'ERR_VALIDATION']);
  });

  it('goes to whoever writes there, with the greeting as its caption, once', async () => {
    await change('Vendas aqui. Este é o cardápio:');
    await attach(world.home.vendas);
    await world.customerSays('5511970067001', 'Oi');
    await world.work();
    const ours = async (phone: string) => (await world.phone(phone)).filter(({ fromMe }) => fromMe);
    expect(await ours('5511970067001')).toMatchObject([{ type: 'image', body: 'Vendas aqui. Este é o cardápio:' }]);
    await world.customerSays('5511970067001', 'Tem bolo?');
    await world.work();
    expect(await ours('5511970067001')).toHaveLength(1);

    await change('');
    await world.customerSays('5511970067002', 'Oi');
    await world.work();
    expect(await ours('5511970067002')).toMatchObject([{ type: 'image', body: '' }]);

    await change('Bem-vindo! '.repeat(80));
    await world.customerSays('5511970067003', 'Oi');
    await world.work();
    expect(await ours('5511970067003')).toMatchObject([
      { type: 'text', body: 'Bem-vindo! '.repeat(80).trim() },
      { type: 'image', body: '' },
    ]);
  });
});
