import { settings } from '@guiche/contract/settings';
import { tickets } from '@guiche/contract/tickets';
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { speech } from '../speech/voice.fixture';
import { campaignDesk, type CampaignDesk } from '../testing/campaign-desk';
import { until } from '../testing/world';
import { model, startService, world } from '../assistant/assistant.fixture';

/** Answers to campaigns that are spoken, where what customers say is written down. */

let desk: CampaignDesk;
let said = 0;

startService({ patience: 3_000, provider: { transcriptionModel: 'ouvido' } });
beforeAll(async () => {
  desk = campaignDesk(world);
  await desk.settings({ messageInterval: 0, longerIntervalAfter: 0 });
  await world.home.admin.call(settings.update, { params: { key: 'aiTranscription' }, body: { value: 'enabled' } });
});
beforeEach(() => model.forget());

/** A voice note has come, and nobody has heard it yet. @returns has it written down */
async function speak(number: string, words: string): Promise<() => Promise<void>> {
  model.hears = words;
  const bytes = speech();
  bytes.writeUInt8(++said, bytes.length - 1);
  world.app.gateway.openFile = () => Promise.resolve(Readable.from([bytes]));
  const party = { id: { kind: 'pn' as const, value: number }, aliases: [] };
  const content = { type: 'media', media: 'audio', caption: '', file: { name: 'audio.ogg', ref: {} } } as const;
  const about = { providerId: `ANSWER${said}`, fromMe: false, chat: party, sender: party, isGroup: false, content };
  await world.app.receive(world.home.id, world.home.line, [{ t: 'message', at: new Date(), ...about }]);
  return () =>
    until(async () => {
      await world.work();
      const { rows } = await world.owner.query<{ state: string }>(
        `select x.state from message_transcripts x join messages m on m.id = x.message_id where m.provider_id = $1`,
        [`ANSWER${said}`],
      );
      return rows[0]?.state === 'done';
    });
}

const replies = async (campaignId: number) =>
  (
    await world.owner.query<{ n: number }>(
      'select count(replied_at)::int as n from campaign_shipments where campaign_id = $1',
      [campaignId],
    )
  ).rows[0]!.n;

describe('a voice note to a campaign that asks first', () => {
  it.each(['Não, obrigado.', 'Sair', 'Não quero receber nada'])(
    'that says %s is a no, as long as the message has not left',
    async (words) => {
      const { id, number } = await desk.asking();
      const write = await speak(number, words);
      // the line's turn is not yet: the words come first
      await world.owner.query(
        `update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key like 'campaigns:%'`,
      );
      await write();
      await desk.finish(id);
      expect([await desk.states(id), await replies(id)]).toEqual([{ declined: 1 }, 1]);
      expect((await desk.seen(number)).filter((text) => text === 'Novidade')).toEqual([]);
    },
  );

  it('is a yes where any answer is one', async () => {
    const { id, number } = await desk.asking();
    const write = await speak(number, 'Pode mandar, mas quanto custa?');
    await write();
    await desk.finish(id);
    expect([await desk.seen(number), await replies(id)]).toEqual([['Pode mandar?', 'Novidade'], 1]);
  });

  it('with a conversation in progress is one only by a word of yes', async () => {
    const { id, number } = await desk.asking({ hasTicket: true });
    await (
      await speak(number, 'E o meu pedido?')
    )();
    expect(await desk.states(id)).toEqual({ asked: 1 });
    await (
      await speak(number, 'Sim!')
    )();
    await desk.finish(id);
    expect(await desk.seen(number)).toContain('Novidade');
  });

  it('is no yes where it says thanks for a conversation that was closed since', async () => {
    await desk.settings({ onlyYes: true });
    const { id, number } = await desk.asking({ hasTicket: true });
    const { rows } = await world.owner.query<{ id: number }>(
      'select t.id from tickets t join contacts c on c.id = t.contact_id where c.number = $1',
      [number],
    );
    const params = { ticketId: rows[0]!.id };
    for (const status of ['open', 'closed'] as const)
      await world.home.admin.call(tickets.update, { params, body: { status } });
    await world.owner.query('delete from ticket_undos where ticket_id = $1', [params.ticketId]);
    for (const [words, states] of [
      ['Ok.', { asked: 1 }],
      ['Sim.', { delivered: 1 }],
    ] as const) {
      const write = await speak(number, words);
      await write();
      expect(await desk.states(id), words).toEqual(states);
    }
    await desk.settings({ onlyYes: false });
  });

  it('answers no question that was asked after it', async () => {
    const { numbers } = await desk.list(1);
    const number = numbers[0]!;
    await world.customerSays(number, 'oi');
    const write = await speak(number, 'Sim');
    const { id: contactListId } = await desk.list([number]);
    const { id } = await desk.create({
      contactListId,
      confirmation: true,
      confirmationMessage1: 'Pode mandar?',
      message1: 'Novidade',
    });
    await desk.start(id);
    await desk.write();
    await write();
    expect(await desk.states(id)).toEqual({ asked: 1 });
  });
});
