import { campaigns } from '@guiche/contract/campaigns';
import { describe, expect, it } from 'vitest';
import { admin, asked, aviso, cloud, day, desk, oferta, png, text, useOfficialLine } from './official.fixture';

/** Campaigns on a line of the official API: what they say, and to whom. */

useOfficialLine();

describe('a campaign on an official line', () => {
  it('reaches strangers by an approved template, filled in for each from their name and the sheet’s columns', async () => {
    const { id: contactListId, numbers } = await desk.list(2);
    await desk.column(contactListId, { Produto: 'pão\nde   queijo' });
    const { id } = await desk.create({ contactListId, template2: oferta });
    const run = await desk.dryRun(id);
    expect(run).toMatchObject({ audience: 2, portfolio: { limit: 2000, used: 0, lines: ['API'] } });
    expect(run.samples).toEqual([
      {
        kind: 'message',
        variant: 2,
        template: 'oferta',
        buttons: ['Quero'],
        recipients: numbers.map((number, n) => ({
          name: `Cliente ${n + 1}`,
          number,
          text: `Olá Cliente ${n + 1}, pão de queijo hoje.`,
        })),
      },
    ]);
    expect((await desk.start(id)).status).toBe(200);
    await desk.finish(id);
    expect(cloud.api.sent.map(({ to }) => to)).toEqual(numbers);
    expect(cloud.api.sent[0]).toMatchObject({
      type: 'template',
      body: {
        name: 'oferta',
        language: { code: 'pt_BR' },
        components: [{ type: 'body', parameters: [text('Cliente 1'), text('pão de queijo')] }],
      },
    });
    expect((await desk.show(id)).shipping.map(({ state }) => state)).toEqual(['sent', 'sent']);
    const used = (await admin().call(campaigns.templates, { params: { whatsappId: cloud.line } })).body.portfolio.used;
    expect(used).toBe(2);
  });

  it('writes the text of a variant to whoever wrote within a day, and its template to all others', async () => {
    const { id: contactListId, numbers } = await desk.list(3);
    await cloud.say('oi', numbers[0]!);
    await cloud.say('oi', numbers[1]!, cloud.now(-2 * day));
    const { id } = await desk.create({ contactListId, message1: 'Oi {nome}', template1: aviso, template2: aviso });
    await desk.start(id);
    await desk.finish(id);
    const kinds = numbers.map((number) => cloud.api.sent.filter(({ to }) => to === number).map(({ type }) => type));
    expect(kinds.slice(1)).toEqual([['template'], ['template']]);
    expect(kinds[0]).toHaveLength(1);
    const { id: other } = await desk.create({ contactListId, message1: 'Oi {nome}', template1: aviso });
    cloud.api.sent.length = 0;
    await cloud.say('oi de novo', numbers[0]!);
    await desk.start(other);
    await desk.finish(other);
    expect(cloud.api.sent.map(({ to, type }) => [to, type])).toEqual([
      [numbers[0], 'text'],
      [numbers[1], 'template'],
      [numbers[2], 'template'],
    ]);
  });

  it('asks by a template and, after the yes, goes on with a free text', async () => {
    const { id: contactListId, numbers } = await desk.list(1);
    const { id } = await desk.create({
      contactListId,
      confirmation: true,
      confirmationTemplate1: aviso,
      message1: 'Aqui está, {nome}',
    });
    await desk.start(id);
    await desk.write(2);
    expect(cloud.api.sent.map(({ type }) => type)).toEqual(['template']);
    await cloud.say('sim', numbers[0]!);
    await desk.finish(id);
    expect(cloud.api.sent.map(({ type }) => type)).toEqual(['template', 'text']);
  });

  it('waits for no test send: the line writes beside it', async () => {
    const { id: contactListId } = await desk.list(1);
    const { id } = await desk.create({ contactListId, template1: aviso });
    const { status } = await admin().call(campaigns.test, {
      params: { campaignId: id },
      body: { number: '5511970999003' },
    });
    expect(status).toBe(200);
    await desk.start(id);
    await cloud.later(1000);
    await desk.writeOnly();
    expect(await desk.states(id)).toEqual({ sending: 1 });
    await desk.finish(id);
  });

  it('puts its file above the words of a template that wants one, and stands still without', async () => {
    const { id: contactListId } = await desk.list(1);
    const template1 = { name: 'foto', language: 'pt_BR', values: { 'body:1': '{nome}' } };
    const { id } = await desk.create({ contactListId, template1 });
    expect((await desk.dryRun(id)).warnings.map(({ code }) => code)).toContain('templateUnready');
    await desk.start(id);
    await desk.write();
    expect([await desk.pausedBy(id), cloud.api.sent]).toEqual(['template-unready', []]);
    await desk.stop(id);
    await admin().call(campaigns.attach, {
      params: { campaignId: id },
      files: [{ name: 'pão.png', bytes: png, field: 'file' }],
    });
    await desk.start(id);
    await desk.finish(id);
    expect(cloud.api.sent).toMatchObject([
      {
        type: 'template',
        body: { components: [{ type: 'header', parameters: [{ type: 'image' }] }, { type: 'body' }] },
      },
    ]);
  });

  it('stands still, and says so, when a template is approved no more; others of its line go on', async () => {
    const { id: contactListId } = await desk.list(2);
    const { id } = await desk.create({ contactListId, template1: aviso, template2: oferta });
    await desk.column(contactListId, { produto: 'bolo' });
    await desk.start(id);
    cloud.api.templates.splice(0, 1);
    await asked();
    await desk.write();
    expect([await desk.pausedBy(id), cloud.api.sent]).toEqual(['template', []]);
    const { id: other } = await desk.create({ contactListId, template1: aviso });
    await desk.start(other);
    await desk.finish(other);
    expect([cloud.api.sent.length, await desk.pausedBy(id)]).toEqual([2, 'template']);
    await desk.stop(id);
    const again = await admin().call(campaigns.update, { params: { campaignId: id }, body: { template2: null } });
    expect(again.status).toBe(200);
    await desk.start(id);
    await desk.finish(id);
    expect(cloud.api.sent).toHaveLength(4);
  });

  it('stands still after the first message that the network refuses because of its template', async () => {
    const { id: contactListId } = await desk.list(3);
    const { id } = await desk.create({ contactListId, template1: aviso });
    await desk.start(id);
    cloud.api.fault({ on: 'messages', error: 132_015 });
    await desk.write(3);
    expect([await desk.pausedBy(id), await desk.states(id)]).toEqual(['template', { failed: 1, planned: 2 }]);
    await desk.stop(id);
    await desk.start(id);
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ failed: 1, sent: 2 });
  });

  it('leaves out whoever lacks a word that the template wants, or has one too long', async () => {
    const { id: contactListId, numbers } = await desk.list(3);
    await desk.column(contactListId, { produto: 'bolo' });
    const of = (n: number, produto: string) =>
      cloud.world.owner.query('update contact_list_items set variables = $2 where number = $1', [
        numbers[n],
        { produto },
      ]);
    await of(0, ' ');
    await of(1, 'x'.repeat(1020));
    const { id } = await desk.create({ contactListId, template1: oferta });
    await desk.start(id);
    await desk.finish(id);
    expect(await desk.reasons(id)).toEqual(['no-value', 'no-value', 'sent']);
    expect(cloud.api.sent.map(({ to }) => to)).toEqual([numbers[2]]);
  });

  it('leaves strangers out where no variant is a template', async () => {
    const { id: contactListId } = await desk.list(2);
    const { id } = await desk.create({ contactListId, message1: 'Oi' });
    const run = await desk.dryRun(id);
    expect([run.audience, run.excluded.map(({ reason }) => reason), run.warnings.map(({ code }) => code)]).toEqual([
      0,
      ['window'],
      expect.arrayContaining(['noTemplate']),
    ]);
  });

  it('sends a test as its template, also to whoever may be written to freely', async () => {
    const { id: contactListId, numbers } = await desk.list(1);
    await cloud.say('oi', numbers[0]!);
    const { id } = await desk.create({ contactListId, message1: 'Oi', template1: aviso });
    const send = (more: object) =>
      admin().call(campaigns.test, { params: { campaignId: id }, body: { number: numbers[0]!, ...more } });
    expect((await send({})).status).toBe(200);
    expect((await send({ template: true })).status).toBe(200);
    expect((await send({ template: true, variant: 3 })).status).toBe(400);
    await desk.write(2);
    expect(cloud.api.sent.map(({ type }) => type)).toEqual(['text', 'template']);
  });

  it('is copied with its templates, and refuses what is none', async () => {
    const { id } = await desk.create({ template3: oferta, confirmationTemplate1: aviso });
    const { body: copy } = await admin().call(campaigns.copy, { params: { campaignId: id } });
    expect(copy).toMatchObject({ template1: null, template3: oferta, confirmationTemplate1: aviso });
    for (const template1 of [
      { name: '' },
      { ...aviso, values: { a: 'x'.repeat(1025) } },
      'aviso',
      { ...aviso, more: 1 },
    ])
      expect(
        (await admin().call(campaigns.update, { params: { campaignId: id }, body: { template1 } as never })).status,
      ).toBe(400);
  });

  it('lists what may be chosen, and of the rest why not', async () => {
    const { status, body } = await admin().call(campaigns.templates, { params: { whatsappId: cloud.line } });
    expect([status, body.templates.map(({ name, misfit }) => [name, misfit])]).toEqual([
      200,
      [
        ['aviso', null],
        ['foto', null],
        ['gif', 'file'],
        ['local', 'place'],
        ['oferta', null],
      ],
    ]);
    const home = await admin().call(campaigns.templates, { params: { whatsappId: cloud.world.home.line } });
    expect(home.body.templates).toEqual([]);
    const none = await admin().call(campaigns.templates, { params: { whatsappId: 999_999 } });
    expect(none.status).toBe(404);
  });
});
