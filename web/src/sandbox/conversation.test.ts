import { describe, expect, it } from 'vitest';
import {
  awaiting,
  daysOf,
  isGroupTalk,
  keyOf,
  lastEditable,
  menuOptions,
  merge,
  seenBy,
  tickOf,
  withOutgoing,
  type Shown,
} from './conversation';

let count = 0;
function message(change: Partial<Shown> = {}): Shown {
  count += 1;
  const fromMe = change.fromMe ?? false;
  return {
    id: `m${count}`,
    from: fromMe ? 'line' : 'ana',
    to: fromMe ? 'ana' : 'line',
    pushName: null,
    fromMe,
    type: 'text',
    body: `message ${count}`,
    mediaType: 'conversation',
    mediaUrl: null,
    mediaName: null,
    quotedId: null,
    ack: 2,
    attempts: 1,
    deleted: false,
    edited: false,
    reactions: [],
    at: '2026-11-20T12:00:00.000Z',
    ...change,
  };
}

describe('a conversation of the phone', () => {
  it('takes the new state of a message and keeps its place', () => {
    const [one, two, three] = [message(), message(), message()];
    const merged = merge([one, two], [{ ...one, ack: 4 }, three]);
    expect(merged.map(({ id, ack }) => [id, ack])).toEqual([
      [one.id, 4],
      [two.id, 2],
      [three.id, 2],
    ]);
  });

  it('stays the same list when nothing came, so that nothing is drawn anew', () => {
    const known = [message()];
    expect(merge(known, [])).toBe(known);
    expect(withOutgoing(known, [])).toBe(known);
  });

  it('tells messages of two senders apart that chose the same id', () => {
    const same = { id: 'same' };
    const all = [
      message({ ...same, from: 'ana' }),
      message({ ...same, from: 'bia' }),
      message({ ...same, fromMe: true }),
    ];
    expect(new Set(all.map(keyOf)).size).toBe(3);
    expect(merge(all.slice(0, 1), all.slice(1))).toHaveLength(3);
  });

  it('shows what is on its way until the network has it', () => {
    const sending = message({ sending: 'sending' });
    expect(withOutgoing([], [sending])).toEqual([sending]);
    const there = { ...sending, sending: undefined };
    expect(withOutgoing([there], [sending])).toEqual([there]);
  });

  it('hides from a phone without internet what waits for it, and nothing else', () => {
    const waiting = message({ fromMe: true, ack: 2 });
    const read = message({ fromMe: true, ack: 4 });
    const own = message();
    expect(seenBy([read, own, waiting], false)).toEqual([read, own]);
    expect(seenBy([read, own, waiting], true)).toEqual([read, own, waiting]);
  });

  it('groups bubbles of one sender, anew after ten minutes, another sender, or midnight', () => {
    const at = (time: string) =>
      new Date(2026, 10, 20, ...(time.split(':').map(Number) as [number, number])).toISOString();
    const days = daysOf([
      message({ at: at('09:00') }),
      message({ at: at('09:09') }),
      message({ at: at('09:20') }),
      message({ at: at('09:21'), fromMe: true }),
      message({ at: at('09:22'), from: 'bia' }),
      message({ at: at('33:00') }),
    ]);
    expect(days.map(({ rows }) => rows.map(({ first }) => first))).toEqual([[true, false, true, true, true], [true]]);
  });

  it('does not open an earlier day again for a message that came late', () => {
    const days = daysOf([message({ at: '2026-11-20T12:00:00Z' }), message({ at: '2026-11-18T12:00:00Z' })]);
    expect(days).toHaveLength(1);
    expect(days[0]?.rows).toHaveLength(2);
  });

  it('knows a group by somebody else writing in it', () => {
    expect(isGroupTalk([message({ from: 'ana' }), message({ fromMe: true })], 'ana')).toBe(false);
    expect(isGroupTalk([message({ from: 'ana' })], 'festa')).toBe(true);
  });

  it('asks for receipts only of what the company sent, and for plays only of voice notes', () => {
    const text = message({ fromMe: true, ack: 3 });
    const voice = message({ fromMe: true, ack: 4, type: 'audio' });
    const gone = message({ fromMe: true, ack: 3, deleted: true });
    const all = [text, voice, gone, message()];
    expect(awaiting(all, 3)).toEqual([]);
    expect(awaiting(all, 4)).toEqual([text]);
    expect(awaiting(all, 5)).toEqual([voice]);
  });

  it('edits the last own text, and never what is deleted, on its way, or a file', () => {
    const text = message();
    const all = [text, message({ type: 'image' }), message({ deleted: true }), message({ sending: 'sending' })];
    expect(lastEditable([...all, message({ fromMe: true })], ({ fromMe }) => !fromMe)).toBe(text);
  });

  it.each([
    [{ ack: 0 }, 'sending'],
    [{ ack: 4, sending: 'failed' as const }, 'sending'],
    [{ ack: 2 }, 'sent'],
    [{ ack: 3 }, 'delivered'],
    [{ ack: 4 }, 'read'],
    [{ ack: 5 }, 'played'],
  ])('%o is %s', (change, tick) => {
    expect(tickOf(message(change))).toBe(tick);
  });

  it('offers the numbers of a menu to be tapped', () => {
    expect(
      menuOptions('Como podemos ajudar?\n\n*1* - Vendas\n*2* - Suporte\n*[ 3 ]* - Financeiro\n*#* - Voltar'),
    ).toEqual(['1', '2', '3']);
    expect(menuOptions('São 2 bolos de 3 kg')).toEqual([]);
    expect(menuOptions('10 pães')).toEqual([]);
  });
});
