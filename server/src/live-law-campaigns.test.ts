import { contract } from '@guiche/contract';
import type { CampaignReport } from '@guiche/contract/campaign-report';
import type { LiveEvent, LiveName } from '@guiche/contract/live';
import { expect, test } from 'vitest';
import { campaignRules, partsOf, soughtIn } from '../../web/src/campaigns/live';
import { applyMessageEvent, applyTakenBack, flatten, type ThreadPages } from '../../web/src/messages/live';
import { changeBy, changePages, rowsOf } from '../../web/src/platform/list-rules';
import { desk, useCampaigns, world } from './campaigns/campaign.fixture';
import { dice } from './testing/dice';

/** The live law for campaigns: what a person hears keeps the list, the report and open threads as a fresh load gives them. */
const { campaigns, campaignReport, contactLists, messages, tags, tickets } = contract;

useCampaigns();

const reportOf = async (campaignId: number): Promise<CampaignReport> =>
  (await world.home.bruno.call(campaignReport.show, { params: { campaignId } })).body;

test('campaigns: lists and reports follow what is heard, or know that they must ask', async () => {
  const seed = 20_261_203;
  const { upTo, pick } = dice(seed);
  const { ana, bruno, admin } = world.home;
  const pagesOf = <P>(body: P) => ({ pages: [body], pageParams: [''] as unknown[] });
  const read = async (sought: string) => {
    const { status, searchParam } = partsOf(sought);
    return pagesOf((await bruno.call(campaigns.page, { query: { searchParam, ...(status && { status }) } })).body);
  };
  const lists = new Map<string, Awaited<ReturnType<typeof read>>>();
  for (const sought of [
    soughtIn(null, ''),
    soughtIn(null, 'páscoa'),
    soughtIn('EM_ANDAMENTO', ''),
    soughtIn('CANCELADA', 'n'),
  ])
    lists.set(sought, await read(sought));
  const reports = new Map<number, CampaignReport>();

  const act = async (): Promise<string> => {
    const all = (await admin.call(campaigns.page)).body.records;
    const by = pick([ana, bruno, admin]);
    const name = pick(['Natal', 'Páscoa', 'Festa junina']);
    const what = upTo(12);
    if (what < 2 || all.length < 3) {
      const tagListId =
        upTo(3) === 0
          ? (await admin.call(tags.create, { body: { name: `T${Date.now()}${upTo(999)}` } })).body.id
          : null;
      await desk.create({ name, contactListId: (await desk.list(2)).id, tagListId });
      return 'one is made';
    }
    const one = pick(all);
    const params = { params: { campaignId: one.id } };
    if (what === 2) await by.call(campaigns.update, { ...params, body: { name, message2: pick(['', 'Oi de novo']) } });
    else if (what === 3) await by.call(campaigns.remove, params);
    else if (what < 6) await by.call(campaigns.restart, params);
    else if (what === 6) await by.call(campaigns.cancel, params);
    else if (what === 7) await by.call(campaigns.copy, params);
    else if (what === 8) await by.call(campaigns.resend, params);
    else if (what === 9 && one.contactListId)
      await admin.call(contactLists.remove, { params: { contactListId: one.contactListId } });
    else if (what === 10 && one.tagListId) await admin.call(tags.remove, { params: { tagId: one.tagListId } });
    else {
      await desk.write();
      await world.work();
      await desk.write();
      return 'the line writes';
    }
    return `action ${what} on ${one.id} (${one.status}) by ${by.viewer.name}`;
  };

  let inPlace = 0;
  for (let step = 0; step < 60; step++) {
    world.events.length = 0;
    const done = await act();
    const told = world.heardBy(bruno);
    for (const [sought, before] of lists) {
      let list = before;
      let asks = false;
      for (const { name, event } of told) {
        const after = changePages(campaignRules, list, changeBy(campaignRules.hears, name as LiveName, event), sought);
        list = after.list;
        asks ||= after.ask;
      }
      const fresh = await read(sought);
      if (asks) list = fresh;
      else inPlace += 1;
      expect(rowsOf('records', list), `step ${step}: ${done}; "${sought}"`).toEqual(rowsOf('records', fresh));
      lists.set(sought, fresh);
    }
    // A report asks anew whenever its campaign is told of: whatever has moved in it without being told would stay old.
    const heard = told.flatMap(({ name, event }) => (name === 'campaign' ? [event as LiveEvent<'campaign'>] : []));
    const { campaign: _, ...named } = campaignRules.hears;
    const isRenamed = told.some(({ name, event }) => changeBy(named, name as LiveName, event) === 'ask');
    for (const event of heard) if (event.action === 'delete') reports.delete(event.id);
    const isTold = (id: number) => heard.some((event) => event.action !== 'delete' && event.record.id === id);
    const kept = [...reports].filter(([id]) => !isRenamed && !isTold(id));
    const now = await Promise.all(kept.map(async ([id]) => standing(await reportOf(id))));
    expect(now, `step ${step}: ${done}; reports`).toEqual(kept.map(([, before]) => standing(before)));
    for (const { id } of rowsOf('records', lists.get(soughtIn(null, ''))!)) reports.set(id, await reportOf(id));
  }
  expect(inPlace).toBeGreaterThan(60);
}, 120_000);

/** What of a report its campaign tells; figures that receipts and answers move are asked for again by the clock. */
const standing = ({ counts: { all, skipped }, variants, ...report }: CampaignReport) => ({
  ...report,
  nextAt: null,
  endsAt: null,
  hours: [],
  all,
  skipped,
  texts: variants.map(({ text }) => text),
});

test('threads: what a stopped campaign takes back is gone from those that show it', async () => {
  const { ana, admin } = world.home;
  const { id: contactListId, numbers } = await desk.list(2);
  await world.customerSays(numbers[0]!, 'oi');
  const open = (await admin.call(tickets.list, { query: { status: 'pending', showAll: true } as never })).body.tickets;
  const ticketId = open.find(({ contact }) => contact.number === numbers[0])!.id;
  await ana.call(tickets.update, { params: { ticketId }, body: { status: 'open' } });
  const readThread = async (): Promise<ThreadPages> => {
    const { body } = await ana.call(messages.list, { params: { ticketId }, query: { markRead: false } });
    return { pages: [body], pageParams: [undefined] };
  };
  let thread = await readThread();
  const { id } = await desk.create({ contactListId });
  const follow = async (act: () => Promise<unknown>) => {
    world.events.length = 0;
    await act();
    for (const { name, event } of world.heardBy(ana)) {
      if (name === 'appMessage') thread = applyMessageEvent(thread, event as LiveEvent<'appMessage'>);
      if (name === 'takenBack') thread = applyTakenBack(thread, event as LiveEvent<'takenBack'>);
    }
    const fresh = await readThread();
    expect(flatten(thread)).toEqual(flatten(fresh));
    expect(thread.pages[0]!.count).toBe(fresh.pages[0]!.count);
  };
  await follow(async () => {
    await desk.start(id);
    await desk.write();
  });
  expect(flatten(thread).map(({ origin }) => origin)).toContain('campaign');
  await follow(() => desk.stop(id));
  expect(flatten(thread).map(({ origin }) => origin)).not.toContain('campaign');
});
