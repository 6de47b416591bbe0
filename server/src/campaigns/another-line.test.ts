import { campaigns } from '@guiche/contract/campaigns';
import { describe, expect, it } from 'vitest';
import { until } from '../testing/world';
import { at, desk, useCampaigns, world } from './campaign.fixture';
import { countToday } from './claim-queries';

useCampaigns();

const ticketsOf = async (number: string) =>
  (
    await world.owner.query<{ campaign: number | null }>(
      'select t.campaign_id as campaign from tickets t join contacts c on c.id = t.contact_id where c.number = $1 order by t.id',
      [number],
    )
  ).rows;

describe('a campaign that is given another line after it has asked', () => {
  const moved = async (id: number, whatsappId = world.home.lineOfAll) => {
    await desk.stop(id);
    await world.home.admin.call(campaigns.update, { ...at(id), body: { whatsappId } });
    await desk.start(id);
  };
  const written = (id: number, line = world.home.lineOfAll) =>
    until(async () => {
      await desk.write(line);
      await world.work();
      return (await desk.show(id)).status === 'FINALIZADA';
    });

  it('asks again there: the old line’s question is open no more', async () => {
    const { id, number } = await desk.asking();
    await moved(id);
    expect(await desk.states(id)).toEqual({ planned: 1 });
    await desk.write(world.home.lineOfAll);
    await world.work();
    expect(await desk.states(id)).toEqual({ asked: 1 });
    await world.customerSays(number, 'sim');
    expect(await desk.states(id)).toEqual({ asked: 1 });
    await world.customerSays(number, 'sim', { line: world.home.lineOfAll });
    await written(id);
    expect(await desk.states(id)).toEqual({ delivered: 1 });
    const { rows } = await world.owner.query(
      `select m.body, m.whatsapp_id as line from messages m join contacts c on c.id = m.recipient_id
       where c.number = $1 and m.from_me order by m.id`,
      [number],
    );
    expect(rows).toEqual([
      { body: 'Pode mandar?', line: world.home.line },
      { body: 'Pode mandar?', line: world.home.lineOfAll },
      { body: 'Novidade', line: world.home.lineOfAll },
    ]);
  });

  it('counts what was answered before, and takes a no over the line on which it asked', async () => {
    const { id, number } = await desk.asking();
    await world.customerSays(number, 'sim');
    await moved(id);
    expect(await desk.states(id)).toEqual({ confirmed: 1 });
    await world.customerSays(number, 'não');
    expect(await desk.states(id)).toEqual({ declined: 1 });
    await written(id);
    expect(await desk.seen(number)).toEqual(['Pode mandar?']);
  });

  it('leaves on the old line’s day what that has sent, and so does one that is deleted', async () => {
    const { line, lineOfAll } = world.home;
    const today = async () => {
      const ctx = world.app.tenancy.reading(world.home.id);
      return Promise.all([line, lineOfAll].map((one) => countToday(ctx, one, 'America/Sao_Paulo')));
    };
    const [before, there] = (await today()) as [number, number];
    const { id } = await desk.asking();
    expect(await today()).toEqual([before + 1, there]);
    await moved(id);
    expect(await desk.states(id)).toEqual({ planned: 1 });
    expect(await today()).toEqual([before + 1, there]);
    await desk.write(lineOfAll);
    await world.work();
    expect(await today()).toEqual([before + 1, there + 1]);
    await desk.stop(id);
    expect((await world.home.admin.call(campaigns.remove, at(id))).status).toBe(200);
    expect(await today()).toEqual([before + 1, there + 1]);
  });

  it('counts a text and its file to one person as one', async () => {
    const { line } = world.home;
    const today = () => countToday(world.app.tenancy.reading(world.home.id), line, 'America/Sao_Paulo');
    const before = await today();
    const { id: contactListId } = await desk.list(2);
    // too long to stand beside the file
    const { id } = await desk.create({ contactListId, message1: 'Oi '.repeat(400) });
    const file = { name: 'a.txt', bytes: Buffer.from('Promoção'), field: 'file' };
    await world.home.admin.call(campaigns.attach, { ...at(id), files: [file] });
    await desk.start(id);
    await desk.finish(id);
    const { rows } = await world.owner.query(
      'select part, count(*)::int as n from campaign_messages l join campaign_shipments s on s.id = l.shipment_id where s.campaign_id = $1 group by part order by part',
      [id],
    );
    expect([rows, await today()]).toEqual([
      [
        { part: 0, n: 2 },
        { part: 1, n: 2 },
      ],
      before + 2,
    ]);
  });

  it('goes on asking where it was given its old line back', async () => {
    const { id, number } = await desk.asking();
    await desk.stop(id);
    for (const whatsappId of [world.home.lineOfAll, world.home.line])
      await world.home.admin.call(campaigns.update, { ...at(id), body: { whatsappId } });
    await desk.start(id);
    expect(await desk.states(id)).toEqual({ asked: 1 });
    await world.customerSays(number, 'sim');
    await desk.finish(id);
    expect(await desk.seen(number)).toEqual(['Pode mandar?', 'Novidade']);
  });

  it('hears a reply on the line that wrote, and none on the line that it has now', async () => {
    const { id: contactListId, numbers } = await desk.list(2);
    const { id } = await desk.create({ contactListId });
    await desk.start(id);
    await desk.finish(id);
    await world.owner.query('update campaigns set whatsapp_id = $2 where id = $1', [id, world.home.lineOfAll]);
    await world.customerSays(numbers[0]!, 'quanto custa?');
    await world.customerSays(numbers[1]!, 'quanto custa?', { line: world.home.lineOfAll });
    expect([(await ticketsOf(numbers[0]!))[0]?.campaign, (await ticketsOf(numbers[1]!))[0]?.campaign]).toEqual([
      id,
      null,
    ]);
  });
});
