import { CampaignLimits, campaigns } from '@guiche/contract/campaigns';
import { contacts } from '@guiche/contract/contacts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../testing/world';

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

test('a text over the limit is refused as too long, and nothing else about it is wrong', async () => {
  const long = 'a'.repeat(CampaignLimits.text + 1);
  const { status, body } = await world.home.admin.call(campaigns.create, {
    body: { name: 'Longa', message1: long, message2: long.slice(1), confirmationMessage1: long },
  });
  expect([status, body.error]).toEqual([400, 'ERR_VALIDATION']);
  expect(body.fields).toEqual({ message1: 'Too Long!', confirmationMessage1: 'Too Long!' });
});

test('of what may be one thing or another the reason is the one of what it is', async () => {
  const refused = async (input: object) =>
    (await world.home.admin.call(campaigns.create, { body: { name: 'Uma', ...input } as never })).body.fields;
  expect(await refused({ message1: 7 })).toEqual({ message1: 'Invalid input' });
  expect(await refused({ scheduledAt: 'amanhã' })).toEqual({ scheduledAt: 'Invalid date' });
  expect(await refused({ basisNote: 'b'.repeat(5000) })).toEqual({ basisNote: 'Too Long!' });
  expect(await refused({ notWithinDays: 1000 })).toEqual({ notWithinDays: expect.not.stringMatching('Invalid input') });
  const { body } = await world.home.admin.call(contacts.create, {
    body: { name: 'Sem e-mail', number: '5511970000001', email: 'isto não' },
  });
  expect(body.fields).toEqual({ email: 'Invalid email' });
});
