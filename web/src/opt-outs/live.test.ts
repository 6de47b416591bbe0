import type { HoldingOptOut } from '@guiche/contract/opt-outs';
import type { LiveEvent } from '@guiche/contract/live';
import { expect, it } from 'vitest';
import { changeBy, changePages } from '../platform/list-rules';
import { hasMoved, optOutRules } from './live';

const row = (id: number, contact: HoldingOptOut['contact']) => ({ id, contact }) as HoldingOptOut;
const list = {
  pages: [
    {
      records: [row(3, { id: 7, name: 'Célia', number: '5511988887777' }), row(2, null)],
      count: 2,
      hasMore: false,
      nextCursor: null,
    },
  ],
  pageParams: [''],
};
const told = (contact: object) => ({ action: 'update', contact }) as LiveEvent<'contact'>;
const after = (event: LiveEvent<'contact'>) =>
  changePages(optOutRules, list, changeBy(optOutRules.hears, 'contact', event), '');

it('a contact is called as it is called now, and whoever is not among them changes nothing', () => {
  const renamed = after(told({ id: 7, name: 'Célia Prado', number: '5511988887777' }));
  expect([renamed.ask, renamed.list.pages[0]!.records[0]!.contact?.name]).toEqual([false, 'Célia Prado']);
  expect(after(told({ id: 8, name: 'Rui', number: '5511988887778' })).list).toBe(list);
});

it('is asked for anew when a contact is deleted, comes to it or leaves it', () => {
  expect(after({ action: 'delete', contactId: 7 }).ask).toBe(true);
  const rows = list.pages[0]!.records;
  const moved = (id: number, isOptedOut: boolean) => hasMoved(rows, { id, isOptedOut });
  expect([moved(7, true), moved(7, false), moved(8, true), moved(8, false)]).toEqual([false, true, true, false]);
});

it('finds names and numbers, however they are written', () => {
  const [celia, nobody] = list.pages[0]!.records as [HoldingOptOut, HoldingOptOut];
  expect(['CELIA', '98888-7777', 'rui', '1234'].map((text) => optOutRules.isFound(celia, text))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(optOutRules.isFound(nobody, '5511')).toBe(true);
});
