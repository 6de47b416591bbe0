import { announcements } from '@guiche/contract/announcements';
import { media } from '@guiche/contract/system';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { operator, useOperator, world } from '../testing/operator-world';
import { type Person } from '../testing/world';

useOperator();

const make = async (fields: object = {}) =>
  (await operator.call(announcements.create, { body: { title: 'Manutenção', text: 'Domingo', ...fields } })).body;
const told = (person: Person) => world.heardBy(person).map(({ name, event }) => `${name} ${event.action}`);
const everyone = () => [operator, world.home.ana, world.other.bruno];

describe('an announcement', () => {
  it('is active and of low priority unless told, and everybody of every company hears of it', async () => {
    world.events.length = 0;
    const made = await make();
    expect(made).toMatchObject({ title: 'Manutenção', status: true, priority: 3, mediaPath: null, companyId: null });
    for (const person of everyone()) expect(told(person)).toEqual(['announcement create']);
    const params = { announcementId: made.id };
    expect((await world.other.ana.call(announcements.show, { params })).body).toEqual(made);
    const { body } = await operator.call(announcements.update, { params, body: { ...made, priority: 1 } as never });
    expect(body).toMatchObject({ title: 'Manutenção', priority: 1 });
    expect(world.heardBy(world.other.bruno).at(-1)!.event).toEqual({ action: 'update', record: body });
    expect((await operator.call(announcements.remove, { params })).body).toEqual({ message: 'Announcement deleted' });
    for (const person of everyone()) expect(told(person).at(-1)).toBe('announcement delete');
    const gone = await operator.call(announcements.update, { params, body: { title: 'Tarde' } });
    expect([gone.status, gone.body.error]).toEqual([404, 'ERR_NO_ANNOUNCEMENT_FOUND']);
  });

  it('that is not shown is the operator’s alone: others hear no word of it, only that it is gone', async () => {
    world.events.length = 0;
    const made = await make({ title: 'Segredo ainda', status: false });
    const params = { announcementId: made.id };
    expect(told(operator)).toEqual(['announcement create']);
    for (const person of everyone().slice(1)) {
      expect(JSON.stringify(world.heardBy(person))).not.toContain('Segredo');
      expect(told(person)).toEqual(['announcement delete']);
      expect((await person.call(announcements.show, { params })).body.error).toBe('ERR_NO_ANNOUNCEMENT_FOUND');
    }
    await operator.call(announcements.update, { params, body: { status: true } });
    expect(told(world.other.bruno).at(-1)).toBe('announcement update');
    await operator.call(announcements.update, { params, body: { status: false } });
    expect(told(world.other.bruno).at(-1)).toBe('announcement delete');
  });

  it('needs a title, a text and a priority that there is', async () => {
    const refused = await operator.call(announcements.create, { body: { title: ' ', text: '', priority: 4 } });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields!)).toEqual(['title', 'text', 'priority']);
  });
});

describe('its picture', () => {
  const kept = () =>
    readdirSync(path.dirname(world.app.store.incoming), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const picture = (format: 'png' | 'jpeg' | 'webp', name: string) =>
    sharp({ create: { width: 4, height: 3, channels: 3, background: '#2563eb' } })
      .toFormat(format)
      .toBuffer()
      .then((bytes) => ({ name, bytes, field: 'file' }));
  const put = async (announcementId: number, file: { name: string; bytes: Buffer | string; field: string }) =>
    operator.call(announcements.upload, { params: { announcementId }, files: [file] });
  const show = async (announcementId: number) =>
    (await world.home.ana.call(announcements.show, { params: { announcementId } })).body;
  const fetch = (key: string, s = '') => world.anonymous.call(media.file, { params: { key }, query: { s } });

  it('is given to anybody who has its random address, as what its bytes are and never to run', async () => {
    const { id } = await make();
    world.events.length = 0;
    expect((await put(id, await picture('png', '../../avi\u202eso.png'))).body).toEqual({
      mensagem: 'Arquivo Anexado',
    });
    const { mediaPath, mediaName } = await show(id);
    expect([mediaPath, mediaName]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), 'aviso.png']);
    expect(told(world.other.ana)).toEqual(['announcement update']);
    const { status, headers } = await fetch(mediaPath!);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "inline; filename*=UTF-8''aviso.png",
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect((await fetch(mediaPath!, '1.9999999999.forged')).status).toBe(404);
  });

  it('takes the place of the one before; what is replaced, taken away or deleted leaves the disk', async () => {
    const { id } = await make();
    const params = { announcementId: id };
    await put(id, await picture('png', 'um.png'));
    const first = (await show(id)).mediaPath!;
    await put(id, await picture('jpeg', 'dois.jpg'));
    const second = (await show(id)).mediaPath!;
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
    expect(kept()).not.toContain(first);
    expect((await operator.call(announcements.removeMedia, { params })).status).toBe(200);
    expect([(await show(id)).mediaPath, (await fetch(second)).status]).toEqual([null, 404]);
    await put(id, await picture('png', 'tres.png'));
    const third = (await show(id)).mediaPath!;
    await operator.call(announcements.remove, { params });
    expect((await fetch(third)).status).toBe(404);
    for (const key of [second, third]) expect(kept()).not.toContain(key);
  });

  it('is a PNG or a JPEG by its bytes, whatever it is called; what is refused leaves nothing', async () => {
    const { id } = await make();
    const before = kept();
    const svg = { name: 'aviso.png', bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>', field: 'file' };
    for (const file of [svg, await picture('webp', 'aviso.png')])
      expect((await put(id, file)).body.error).toBe('ERR_UNSUPPORTED_MEDIA');
    const params = { announcementId: id };
    expect((await operator.call(announcements.upload, { params, files: [] })).body.fields).toEqual({
      file: 'Required',
    });
    expect((await put(2_000_000_000, await picture('png', 'a.png'))).body.error).toBe('ERR_NO_ANNOUNCEMENT_FOUND');
    expect((await show(id)).mediaPath).toBe(null);
    expect(kept()).toEqual(before);
  });

  it('opens no endpoint to what belongs to a company', async () => {
    const key = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
    await world.owner.query(
      `insert into media (company_id, key, mime, name, size) values ($1, $2, 'image/png', 'x.png', 1)`,
      [world.home.id, key],
    );
    expect((await fetch(key)).status).toBe(404);
  });
});

it('each person is asked until when they have seen announcements; what is new or changed since is later than that', async () => {
  const { ana, bruno } = world.home;
  expect((await ana.call(announcements.sight)).body).toEqual({ seenAt: null });
  const old = await make();
  const { body } = await ana.call(announcements.see);
  expect(body.seenAt! >= old.updatedAt).toBe(true);
  world.advance(1000);
  const changed = await operator.call(announcements.update, {
    params: { announcementId: old.id },
    body: { text: 'Sábado' },
  });
  expect(changed.body.updatedAt > body.seenAt!).toBe(true);
  expect((await ana.call(announcements.sight)).body).toEqual(body);
  expect((await bruno.call(announcements.sight)).body).toEqual({ seenAt: null });
});
