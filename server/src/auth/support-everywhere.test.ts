import { endpoints } from '@guiche/contract';
import { auth } from '@guiche/contract/auth';
import { support } from '@guiche/contract/support';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { companyColumns } from '../testing/copy-company';
import { openDesk, shift, strangerOf, type Desk } from '../testing/desk';
import { samplesOf } from '../testing/endpoint-samples';
import { enter, type Person } from '../testing/world';

vi.mock('../platform/database', async (original) =>
  (await import('../testing/one-transaction')).inOneTransaction(original),
);

/** An operator of another company is in the home company as support, and calls whatever its admins may call. */
let desk: Desk;
let guest: Person;
let foreign: string;
beforeAll(async () => {
  desk = await openDesk();
  const { id } = (desk.people.operator as Person).viewer;
  guest = await enter(desk.world.app, strangerOf(desk.rows.company) as number, id + shift);
  await guest.call(support.enter, { params: { companyId: desk.rows.company } });
  await desk.settle();
  await desk.rest();
  const places: string[] = [];
  for (const [table, columns] of await companyColumns(desk.transaction)) {
    // who asked for what, and who did what, is kept without a reference to anybody
    if (['idempotency_keys', 'audit_entries'].includes(table)) continue;
    for (const { column, type } of columns)
      if (/^(int[248]?|integer)$/.test(type))
        places.push(`select '${table}.${column}' as place from ${table} where company_id = $1 and "${column}" = $2`);
  }
  foreign = places.join(' union all ');
});
afterAll(() => desk.close());

/** What a person of the company does, and is refused since it would bear a name of theirs. */
const bearsAName = [
  'announcements.see',
  'firstSteps.update',
  'messages.forward',
  'messages.send',
  'messages.sendFileList',
  'optOuts.add',
  'optOuts.change',
  'quickMessages.create',
  'schedules.attach',
  'schedules.create',
  'schedules.detach',
  'schedules.update',
  'ticketNotes.create',
  'tickets.saveDraft',
  'tickets.update',
];

it('support leaves its number in no row of the company, reads nothing of its own there, and breaks nothing', async () => {
  const { body: me } = await guest.call(auth.me);
  expect([me.id, me.super]).toEqual([guest.viewer.id, false]);
  const findings: string[] = [];
  const refused = new Set<string>();
  let calls = 0;
  for (const { name, endpoint } of endpoints) {
    const { spec } = endpoint;
    if (['public', 'line', 'super'].includes(spec.who) || spec.asSupport === 'own') continue;
    for (const sample of samplesOf(name, desk.rows) ?? []) {
      const { status, body } = await guest.call(endpoint, sample);
      await desk.settle();
      calls += 1;
      if (status >= 500) findings.push(`${name}: ${status}`);
      if (status === 403 && !spec.asSupport && (body as { error?: string }).error === 'ERR_NOT_AS_SUPPORT')
        refused.add(name);
      const left = await desk.transaction.asOwner<{ place: string }>(foreign, [desk.rows.company, guest.viewer.id]);
      for (const { place } of left) findings.push(`${name}: ${place} names the operator`);
      // the one thing of theirs that the company reads is the name
      if (
        JSON.stringify(body ?? '')
          .replaceAll(guest.viewer.name, '')
          .includes('Zq7~')
      )
        findings.push(`${name}: something of the operator's own company is read`);
      if (await desk.hasChanged('others')) findings.push(`${name}: another company changed`);
      await desk.undo();
    }
  }
  expect(findings).toEqual([]);
  expect([...refused].sort()).toEqual(bearsAName);
  expect([calls > 200, foreign.split(' union all ').length > 50]).toEqual([true, true]);
}, 240_000);
