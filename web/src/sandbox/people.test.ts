import { describe, expect, it } from 'vitest';
import { parseCards } from '../messages/vcard';
import { cardOf, filterPeople, freeNumber, kindOf, newGroupId, personOf, showNumber, strangerOf } from './people';

const people = [
  strangerOf('5511997345510', 'Juliana Conceição'),
  strangerOf('padoca.fan'),
  strangerOf(newGroupId(), 'Condomínio Jardim das Flores'),
];
const found = (text: string) => filterPeople(people, text).map(({ name }) => name);

describe('who holds the phone', () => {
  it('is a phone, somebody without a number, or a group', () => {
    expect(people.map(({ kind }) => kind)).toEqual(['phone', 'nameless', 'group']);
    const group = { number: 'festa', name: 'Festa', online: true, isGroup: true, lastBody: '', at: null };
    expect(personOf(group).kind).toBe('group');
    expect(kindOf('festa')).toBe('nameless');
  });

  it('always has a name', () => {
    expect(strangerOf('5511997345510').name).toBe('+55 11 99734-5510');
    expect(strangerOf('padoca.fan').name).toBe('@padoca.fan');
  });

  it('is found by name without accents and by number however it is written', () => {
    expect(found('conceicao')).toEqual(['Juliana Conceição']);
    expect(found('99734-55')).toEqual(['Juliana Conceição']);
    expect(found('(11) 99734')).toEqual(['Juliana Conceição']);
    expect(found('PADOCA')).toEqual(['@padoca.fan']);
    expect(found('  ')).toHaveLength(3);
    expect(found('ninguém')).toEqual([]);
  });

  it('gets the lowest reserved number that nobody has', () => {
    expect(freeNumber([])).toBe('5511970000001');
    expect(freeNumber([strangerOf('5511970000001'), strangerOf('5511970000003')])).toBe('5511970000002');
  });

  it.each([
    ['5511997345510', '+55 11 99734-5510'],
    ['551130004821', '+55 11 3000-4821'],
    ['14155552671', '+14155552671'],
    ['padoca.fan', 'padoca.fan'],
  ])('%s is shown as %s', (number, shown) => {
    expect(showNumber(number)).toBe(shown);
  });

  it('passes a contact on as a card that reads back', () => {
    expect(parseCards(cardOf('Silva; Ana, a "boleira"', '5511997345510'))).toEqual([
      { name: 'Silva; Ana, a "boleira"', phones: [{ shown: '+55 11 99734-5510', digits: '5511997345510' }] },
    ]);
  });
});
