import { campaigns, type Campaign } from '@guiche/contract/campaigns';
import type { BodyInput } from '@guiche/contract/endpoint';
import { until, type World } from './world';

/** What tests of campaigns have in common: audiences, campaigns, and time that goes by. */
export function campaignDesk(world: World) {
  const { owner, home } = world;
  let numbers = 5_511_970_900_000;
  let lists = 0;

  /** A contact list of so many, or of these numbers. */
  async function list(
    of: number | string[],
    extra: Record<string, unknown> = {},
  ): Promise<{ id: number; numbers: string[] }> {
    const phones = typeof of === 'number' ? Array.from({ length: of }, () => String((numbers += 1))) : of;
    const { rows } = await owner.query<{ id: number }>(
      'insert into contact_lists (company_id, name) values ($1, $2) returning id',
      [home.id, `Lista ${(lists += 1)}`],
    );
    const { id } = rows[0]!;
    await owner.query(
      `insert into contact_list_items (company_id, contact_list_id, name, number, email, is_whatsapp_valid)
       select $1, $2, 'Cliente ' || p.n, p.phone, 'c' || p.n || '@cliente.test', $4 from unnest($3::text[]) with ordinality p(phone, n)`,
      [home.id, id, phones, extra.isValid ?? null],
    );
    return { id, numbers: phones };
  }

  const create = async (body: Partial<BodyInput<typeof campaigns.create>>): Promise<Campaign> => {
    const { status, body: made } = await home.admin.call(campaigns.create, {
      body: { name: 'Novidades', message1: 'Oi {nome}', whatsappId: home.line, ...body },
    });
    if (status !== 201) throw new Error(`no campaign: ${JSON.stringify(made)}`);
    return made;
  };
  const start = (campaignId: number) => home.admin.call(campaigns.restart, { params: { campaignId } });
  const stop = (campaignId: number) => home.admin.call(campaigns.cancel, { params: { campaignId } });
  const show = async (campaignId: number) => (await home.admin.call(campaigns.show, { params: { campaignId } })).body;
  /** The line's job, as often as it comes by itself. */
  const write = (connectionId = home.line) =>
    world.app.jobs['campaigns.write']({ companyId: home.id, connectionId }, { attempt: 1, lastAttempt: false });
  const settings = (values: Record<string, unknown>) =>
    owner.query(
      `insert into campaign_settings (company_id, key, value) select $1, key, value from jsonb_each($2::jsonb)
       on conflict (company_id, key) do update set value = excluded.value`,
      [home.id, JSON.stringify(values)],
    );
  const states = async (campaignId: number) =>
    (
      await owner.query<{ state: string; n: number }>(
        'select state, count(*)::int as n from campaign_shipments where campaign_id = $1 group by 1 order by 1',
        [campaignId],
      )
    ).rows.reduce<Record<string, number>>((all, { state, n }) => ({ ...all, [state]: n }), {});
  /** Writes and delivers until the campaign is over. */
  const finish = (campaignId: number) =>
    until(async () => {
      await write();
      await world.work();
      return (await show(campaignId)).status === 'FINALIZADA';
    });
  /** A campaign that has asked one person before it says anything; `hasTicket`: somebody who is being talked to. */
  async function asking({ hasTicket = false } = {}): Promise<{ id: number; number: string }> {
    const { id: contactListId, numbers } = await list(1);
    const number = numbers[0]!;
    if (hasTicket) await world.customerSays(number, 'tem pão?');
    const { id } = await create({
      contactListId,
      confirmation: true,
      confirmationMessage1: 'Pode mandar?',
      message1: 'Novidade',
    });
    await start(id);
    await write();
    await world.work();
    if (!(await seen(number)).includes('Pode mandar?')) throw new Error(`${number} was not asked`);
    return { id, number };
  }
  const seen = async (number: string) =>
    (await world.phone(number)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
  return { list, create, start, stop, show, write, settings, states, finish, seen, asking };
}
export type CampaignDesk = ReturnType<typeof campaignDesk>;
