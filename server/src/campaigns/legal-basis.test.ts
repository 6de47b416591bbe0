import { campaignReport } from '@guiche/contract/campaign-report';
import { campaigns } from '@guiche/contract/campaigns';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { at, desk, useCampaigns, world } from './campaign.fixture';

/** On which ground a campaign writes to people, and where that is written down. */

useCampaigns();

const ground = { legalBasis: 'legitimate-interest', basisNote: 'Fichas do balcão' } as const;
const groundOf = ({ legalBasis, basisNote }: { legalBasis: string | null; basisNote: string }) => ({
  legalBasis,
  basisNote,
});
const report = async (id: number) => (await world.home.admin.call(campaignReport.show, at(id))).body;

it('is kept with the campaign, stands in its report, and goes along into what is made of it', async () => {
  const { id: contactListId } = await desk.list(1);
  const { id } = await desk.create({ contactListId, ...ground });
  expect(groundOf(await desk.show(id))).toEqual(ground);
  await desk.start(id);
  await desk.finish(id);
  expect(groundOf(await report(id))).toEqual(ground);
  for (const anew of [campaigns.copy, campaigns.resend])
    expect(groundOf((await world.home.admin.call(anew, at(id))).body)).toEqual(ground);
});

it('stays as it was when the audience was made', async () => {
  const { id: contactListId } = await desk.list(1);
  const { id } = await desk.create({ contactListId, ...ground });
  await desk.start(id);
  await desk.stop(id);
  const body = { legalBasis: 'consent', basisNote: 'Outra' } as const;
  expect(groundOf((await world.home.admin.call(campaigns.update, { ...at(id), body })).body)).toEqual(ground);
});

it('is nothing where nobody has said, and asked for before the start', async () => {
  const { id: contactListId } = await desk.list(1);
  const { id } = await desk.create({ contactListId });
  const none = { legalBasis: null, basisNote: '' };
  expect(groundOf(await report(id))).toEqual(none);
  const warnings = async () => (await world.home.admin.call(campaigns.dryRun, at(id))).body.warnings;
  expect(await warnings()).toContainEqual({ code: 'noBasis' });
  await world.home.admin.call(campaigns.update, { ...at(id), body: ground });
  expect(await warnings()).not.toContainEqual({ code: 'noBasis' });
  // an emptied field of a form
  const { body } = await world.home.admin.call(campaigns.update, { ...at(id), body: { ...none, legalBasis: '' } });
  expect(groundOf(body)).toEqual(none);
});

it('is one of those that the law knows', async () => {
  const answer = await world.home.admin.call(campaigns.create, {
    body: { name: 'Natal', message1: 'Oi', legalBasis: 'interest' as never },
  });
  expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  expect(Object.keys((answer.body as unknown as { fields: object }).fields)).toEqual(['legalBasis']);
});

it('of campaigns from before it had this name is the same', async () => {
  const sql = await readFile(new URL('../../migrations/0145_legal_basis.sql', import.meta.url), 'utf8');
  const client = await world.owner.connect();
  try {
    // a connection's own table stands before the one of the same name
    await client.query(`create temp table campaigns (id int, basis text constraint campaigns_basis_check check (basis in ('consent', 'interest')));
      insert into campaigns values (1, 'consent'), (2, 'interest'), (3, null)`);
    await client.query(sql);
    const { rows } = await client.query('select legal_basis from campaigns order by id');
    expect(rows).toEqual([{ legal_basis: 'consent' }, { legal_basis: 'legitimate-interest' }, { legal_basis: null }]);
  } finally {
    client.release(true);
  }
});
