import { describe, expect, it } from 'vitest';
import type { Campaign } from '@guiche/contract/campaigns';
import type { LiveEvent } from '@guiche/contract/live';
import { changeBy, changePages } from '../platform/list-rules';
import { chosenAs } from './form-values';
import { campaignRules, soughtIn } from './live';
import { editableOf, mayResend, mayStop, sharesOf, startOf } from './rules';

const now = new Date('2026-11-20T12:00:00Z');
const campaign = (status: 'INATIVA' | 'PROGRAMADA' | 'EM_ANDAMENTO' | 'CANCELADA' | 'FINALIZADA', more = {}) => ({
  status,
  scheduledAt: null,
  startedAt: null,
  pausedReason: null,
  ...more,
});

describe('a campaign', () => {
  it('is written anew while it is inactive, or scheduled for more than an hour ahead', () => {
    expect(editableOf(null, now)).toBe('all');
    expect(editableOf(campaign('INATIVA'), now)).toBe('all');
    const at = (scheduledAt: string) => editableOf(campaign('PROGRAMADA', { scheduledAt }), now);
    expect([at('2026-11-20T13:00:01Z'), at('2026-11-20T13:00:00Z')]).toEqual(['all', 'nothing']);
    expect(editableOf(campaign('EM_ANDAMENTO'), now)).toBe('nothing');
    expect(editableOf(campaign('FINALIZADA'), now)).toBe('nothing');
  });

  it('is everybody’s to write while it is a draft, and from then on whose who make campaigns go', () => {
    const scheduledAt = '2026-11-21T12:00:00Z';
    const of = (runs: boolean) =>
      [null, campaign('INATIVA'), campaign('PROGRAMADA', { scheduledAt }), campaign('CANCELADA')].map((one) =>
        editableOf(one, now, runs),
      );
    expect(of(true)).toEqual(['all', 'all', 'all', 'all']);
    expect(of(false)).toEqual(['all', 'all', 'nothing', 'nothing']);
  });

  it('that was stopped may still be saved; its words alone once its audience stands', () => {
    expect(editableOf(campaign('CANCELADA'), now)).toBe('all');
    expect(editableOf(campaign('CANCELADA', { startedAt: '2026-11-20T11:00:00Z' }), now)).toBe('words');
  });

  it('is stopped, begun and gone on with where that may be', () => {
    const of = (status: Parameters<typeof campaign>[0], startedAt: string | null = null) => {
      const row = campaign(status, { startedAt });
      return [mayStop(row), startOf(row), mayResend(row)];
    };
    const begun = '2026-11-20T11:00:00Z';
    expect(of('INATIVA')).toEqual([false, 'now', false]);
    expect(of('PROGRAMADA')).toEqual([true, 'now', false]);
    expect(of('EM_ANDAMENTO', begun)).toEqual([true, null, false]);
    expect(of('CANCELADA')).toEqual([false, 'now', false]);
    expect(of('CANCELADA', begun)).toEqual([false, 'again', true]);
    expect(of('FINALIZADA', begun)).toEqual([false, null, true]);
    // an alarm is taken back by a person, what passes by itself by nobody
    expect(startOf({ ...campaign('EM_ANDAMENTO'), pausedReason: 'few-replies' })).toBe('resume');
    expect(startOf({ ...campaign('EM_ANDAMENTO'), pausedReason: 'hours' })).toBe(null);
  });

  it('goes to a tag or to a list: whoever chooses one lets go of the other', () => {
    expect(chosenAs('tagListId', 3)).toEqual({ tagListId: 3, contactListId: null });
    expect(chosenAs('contactListId', 5)).toEqual({ contactListId: 5, tagListId: null });
    expect(chosenAs('contactListId', null)).toEqual({ contactListId: null });
  });

  it('shares what it sends among the variants that say something', () => {
    expect(sharesOf(['Oi', ' ', 'Olá', '', 'Bom dia'])).toEqual([33, null, 33, null, 33]);
    expect(sharesOf(['', '', '', '', ''])).toEqual([null, null, null, null, null]);
  });
});

describe('the list of campaigns', () => {
  const page = (...records: object[]) => ({
    pages: [{ records: records as Campaign[], count: records.length, hasMore: false, nextCursor: null }],
    pageParams: [''],
  });
  const [loja, demo] = [
    { id: 1, name: 'Natal', whatsapp: { id: 7, name: 'WhatsApp Loja' } },
    { id: 2, name: 'Páscoa', whatsapp: { id: 8, name: 'WhatsApp Demo' } },
  ];
  const told = (name: string) => ({ action: 'update', whatsapp: { id: 7, name } }) as LiveEvent<'whatsapp'>;
  const after = (list: ReturnType<typeof page>, name: string) =>
    changePages(campaignRules, list, changeBy(campaignRules.hears, 'whatsapp', told(name)), soughtIn(null, ''));

  it('calls a line as it is called now, and asks nobody; a line that is only told of again changes nothing', () => {
    const list = page(loja, demo);
    const renamed = after(list, 'Loja do centro');
    expect(renamed.ask).toBe(false);
    expect(renamed.list).toEqual(page({ ...loja, whatsapp: { id: 7, name: 'Loja do centro' } }, demo));
    expect(after(list, 'WhatsApp Loja')).toEqual({ list, ask: false });
    expect(after(list, 'WhatsApp Loja').list).toBe(list);
  });
});
