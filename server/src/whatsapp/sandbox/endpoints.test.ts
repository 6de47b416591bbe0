import { connections } from '@guiche/contract/connections';
import { media } from '@guiche/contract/system';
import { sandbox } from '@guiche/contract/sandbox';
import { settings } from '@guiche/contract/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, until, type World } from '../../testing/world';

describe('the phone page', () => {
  let world: World;
  beforeAll(async () => void (world = await createWorld()));
  afterAll(() => world?.close());
  const phone = '5511970000003';

  it('is for admins only', async () => {
    const params = { whatsappId: world.home.line };
    for (const person of [world.home.ana, world.home.supervisor]) {
      const answers = [
        await person.call(sandbox.phones, { params }),
        await person.call(sandbox.messages, { params, query: { number: phone } }),
        await person.call(sandbox.send, { params, body: { from: phone, body: 'oi' } }),
        await person.call(sandbox.faults, { params, body: { kind: 'reject-next' } }),
      ];
      for (const { status, body } of answers) expect([status, body]).toEqual([403, { error: 'ERR_NO_PERMISSION' }]);
    }
    expect((await world.anonymous.call(sandbox.phones, { params })).status).toBe(401);
  });

  it('sends files, each a message, the text under the first, also into a group', async () => {
    const { home } = world;
    await home.admin.call(settings.update, { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } });
    const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'); // prettier-ignore
    const group = { id: 'jardim', name: 'Condomínio Jardim' };
    const answer = await home.admin.call(sandbox.send, {
      params: { whatsappId: home.line },
      body: { from: phone, body: 'o portão', id: 'G1', group: JSON.stringify(group) },
      files: [
        { name: 'foto.png', bytes: pixel },
        { name: 'ata.txt', bytes: 'ata da reunião' },
      ],
    });
    expect([answer.status, answer.body]).toEqual([201, { id: 'G1' }]);
    const shown = await world.phone('jardim');
    expect(shown).toMatchObject([
      { id: 'G1', from: phone, to: 'jardim', mediaType: 'image', mediaName: 'foto.png', body: 'o portão' },
      { id: 'G1.1', from: phone, to: 'jardim', mediaType: 'document', mediaName: 'ata.txt', body: '' },
    ]);
    const address = new URL(shown[1]!.mediaUrl!, 'http://desk');
    const file = await world.anonymous.call(media.file, {
      params: { key: address.pathname.split('/').at(-1)! },
      query: { s: address.searchParams.get('s')! },
    });
    expect([file.status, file.body]).toEqual([200, 'ata da reunião']);
    await until(async () => (await world.owner.query('select 1 from messages')).rows.length === 2);
    const { rows } = await world.owner.query('select provider_id, body, media_type from messages order by id');
    expect(rows).toEqual([
      { provider_id: 'G1', body: 'o portão', media_type: 'image' },
      { provider_id: 'G1.1', body: '', media_type: 'document' },
    ]);
  });

  it('answers a wrong call with what is wrong, and the network hears nothing of it', async () => {
    const { home } = world;
    const params = { whatsappId: home.lineOfAll };
    const send = (body: object) => home.admin.call(sandbox.send, { params, body: body as never });
    expect((await send({ body: 'oi' })).body.fields).toHaveProperty('from');
    expect((await send({ from: phone, body: '' })).body.fields).toEqual({ body: 'Required' });
    expect((await send({ from: phone, body: 'x', type: 'poll' })).body.fields).toHaveProperty('type');
    expect((await send({ from: phone, body: 'x', group: '{' })).body.fields).toHaveProperty('group');
    const fault = await home.admin.call(sandbox.faults, { params, body: { kind: 'flood' } as never });
    expect(fault.status).toBe(400);
    const ack = await home.admin.call(sandbox.acks, { params, body: { id: 'nobody', ack: 4 } });
    expect([ack.status, ack.body]).toEqual([404, { error: 'ERR_NO_MESSAGE_FOUND' }]);
    const scan = await home.admin.call(sandbox.scan, { params, body: { number: phone } });
    expect([scan.status, scan.body.error]).toEqual([409, 'ERR_WAPP_NOT_INITIALIZED']);
    expect((await home.admin.call(sandbox.phones, { params })).body.filter(({ at }) => at)).toEqual([]);
  });

  it('offers the contacts of the company as phones to take up', async () => {
    const { home } = world;
    await world.customerSays('5511970000044', 'oi', { pushName: 'Carlos' });
    const onOther = await home.admin.call(sandbox.phones, { params: { whatsappId: home.lineOfAll } });
    expect(onOther.body).toContainEqual({
      number: '5511970000044',
      name: 'Carlos',
      online: true,
      isGroup: false,
      lastBody: '',
      at: null,
    });
    const onOwn = await home.admin.call(sandbox.phones, { params: { whatsappId: home.line } });
    expect(onOwn.body.find(({ number }) => number === '5511970000044')).toMatchObject({
      lastBody: 'oi',
      at: expect.any(String) as string,
    });
  });

  it('goes with its line, but for files that messages name', async () => {
    const { home, owner } = world;
    const made = await home.admin.call(connections.create, { body: { name: 'Balcão', provider: 'sandbox' } as never });
    const params = { whatsappId: made.body.id };
    const scan = () => home.admin.call(sandbox.scan, { params, body: { number: '5511970000090' } });
    await until(async () => (await scan()).status === 200);
    const say = (id: string) =>
      home.admin.call(sandbox.send, { params, body: { from: phone, body: id, id }, files: [{ name: id, bytes: id }] });
    const heard = async () =>
      (
        await owner.query<{ key: string }>('select media_key as key from messages where whatsapp_id = $1', [
          made.body.id,
        ])
      ).rows;
    for (const id of ['copied', 'own']) expect((await say(id)).status).toBe(201);
    await until(async () => {
      await world.work();
      return (await heard()).filter((one) => one.key).length === 2;
    });
    const { key } = (await heard())[0]!;
    const ofOwn = `select media_key as key from sandbox_messages where connection_id = $1 and id = 'own'`;
    const own = (await owner.query<{ key: string }>(ofOwn, [params.whatsappId])).rows[0]!.key;
    expect(own).not.toBe(key);
    // as in a company that was copied with its files
    await owner.query(`update sandbox_messages set media_key = $2 where connection_id = $1 and id = 'copied'`, [
      params.whatsappId,
      key,
    ]);
    await home.admin.call(connections.remove, { params });
    const left = async (table: string) =>
      (await owner.query(`select from ${table} where connection_id = $1`, [params.whatsappId])).rowCount;
    await until(async () => (await left('sandbox_messages')) === 0);
    expect((await owner.query('select key from media where key = any($1)', [[own, key]])).rows).toEqual([{ key }]);
  });
});
