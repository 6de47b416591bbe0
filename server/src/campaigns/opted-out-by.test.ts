import { campaignReport } from '@guiche/contract/campaign-report';
import { messages } from '@guiche/contract/messages';
import { expect, it } from 'vitest';
import { at, desk, useCampaigns, world } from './campaign.fixture';

/** From whoever opted out the report leads to the message that said so. */

useCampaigns();

const rows = async (id: number, by = world.home.admin) =>
  (await by.call(campaignReport.rows, { ...at(id), query: { figure: 'optedOut' } })).body.records;

it('leads to the word that was said, in its conversation, whoever may read that', async () => {
  const { id: contactListId, numbers } = await desk.list(1);
  const { id } = await desk.create({ contactListId });
  await desk.start(id);
  await desk.finish(id);
  await world.customerSays(numbers[0]!, 'SAIR');
  // what comes later is something else
  await world.customerSays(numbers[0]!, 'Quanto custa?');
  const [row] = await rows(id);
  const { rows: known } = await world.owner.query<{ id: number; uuid: string; ticket_id: number }>(
    `select m.id, t.uuid, m.ticket_id from messages m join tickets t on t.id = m.ticket_id where m.body = 'SAIR'`,
  );
  expect(known).toHaveLength(1);
  const { id: messageId, uuid: ticketUuid, ticket_id: ticketId } = known[0]!;
  expect(row!.optOut).toEqual({ messageId, ticketUuid });
  const thread = await world.home.admin.call(messages.list, {
    params: { ticketId },
    query: { around: messageId },
  });
  expect(thread.body.messages).toContainEqual(expect.objectContaining({ id: messageId, body: 'SAIR' }));
  expect((await rows(id, world.home.bruno))[0]).toMatchObject({ optedOutAt: row!.optedOutAt, optOut: null });
});

it('leads nowhere where nothing was said here', async () => {
  const { id: contactListId, numbers } = await desk.list(1);
  const { id } = await desk.create({ contactListId });
  await desk.start(id);
  await desk.finish(id);
  await world.owner.query(
    `insert into opt_outs (company_id, contact_id, source) select company_id, id, 'network' from contacts where number = $1`,
    [numbers[0]],
  );
  expect(await rows(id)).toMatchObject([{ optedOutAt: expect.any(String), optOut: null }]);
});
