import { campaigns } from '@guiche/contract/campaigns';
import { contactLists } from '@guiche/contract/contact-lists';
import { expect, it } from 'vitest';
import { campaignDesk } from '../testing/campaign-desk';
import { createWorld } from '../testing/world';

it('further columns of a spreadsheet are variables, from the upload to the phone; what is empty or unknown is said', async () => {
  const world = await createWorld();
  const desk = campaignDesk(world);
  const { admin } = world.home;
  await desk.settings({ messageInterval: 0, longerIntervalAfter: 0 });
  const { id: contactListId } = (await admin.call(contactLists.create, { body: { name: 'Planilha' } })).body;
  const bytes = 'nome;numero;Bairro;Último pedido\r\nAna;5511970000101;Centro;pão {nome}\r\nBia;5511970000102;;bolo';
  const sent = await admin.call(contactLists.upload, {
    params: { contactListId },
    body: {},
    files: [{ name: 'clientes.csv', bytes, field: 'file' }],
  });
  expect(sent.status).toBe(200);
  const { rows } = await world.owner.query<{ key: string }>(
    'select distinct jsonb_object_keys(variables) as key from contact_list_items where contact_list_id = $1 order by 1',
    [contactListId],
  );
  const [district, order] = rows.map(({ key }) => key) as [string, string];
  const { id } = await desk.create({ contactListId, message1: `{nome} ({${district}}): {${order}} {nada}` });
  const { body: trial } = await admin.call(campaigns.dryRun, { params: { campaignId: id } });
  expect(trial.warnings).toEqual(
    expect.arrayContaining([
      { code: 'unknownVariable', variable: 'nada' },
      { code: 'emptyVariable', variable: district, count: 1 },
    ]),
  );
  await desk.start(id);
  // Who is in the audience keeps what the sheet said of them.
  await world.owner.query(`update contact_list_items set variables = '{}'`);
  await desk.finish(id);
  // What a cell holds is never filled in again.
  expect(await desk.seen('5511970000101')).toEqual(['Ana (Centro): pão {nome} {nada}']);
  expect(await desk.seen('5511970000102')).toEqual(['Bia (): bolo {nada}']);
  await world.close();
});
