import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPhone } from './phone-number';

const areas = (
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 ' +
  '67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
).split(' ');
const areaCodes = fc.constantFrom(...areas);
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const mobiles = fc.tuple(areaCodes, fc.constantFrom('6', '7', '8', '9'), digits(7)).map(([area, first, rest]) => ({
  area,
  old: first + rest,
}));

describe('a phone number', () => {
  it.each([
    ['(11) 98888-7777', '5511988887777'],
    ['11988887777', '5511988887777'],
    ['+55 11 98888-7777', '5511988887777'],
    ['+55 (0)11 98888-7777', '5511988887777'],
    ['0055 11 98888 7777', '5511988887777'],
    ['0 11 98888-7777', '5511988887777'],
    ['0 15 11 98888-7777', '5511988887777'],
    ['90 15 11 98888-7777', '5511988887777'],
    ['11 8888-7777', '5511988887777'],
    ['551188887777', '5511988887777'],
    ['5511988887777.0', '5511988887777'],
    ['5511988887777,00', '5511988887777'],
    ['５５１１９８８８８７７７７', '5511988887777'],
    ['\u202a+55 11 98888\u20117777\u202c', '5511988887777'],
    ['5511988887777@s.whatsapp.net', '5511988887777'],
    ['5585888889999', { why: 'wrongLocal' }],
    ['11 7777-8888', '5511977778888'],
    ['(11) 3333-4444', '551133334444'],
    ['0 21 11 3333-4444', '551133334444'],
    ['55 99988-7766', '5555999887766'],
    ['+351 912 345 678', '351912345678'],
    ['351912345678', '351912345678'],
    ['+1 202 555 0123', '12025550123'],
    ['+595 981 123456', '595981123456'],
    ['', { why: 'empty' }],
    ['-- ()', { why: 'empty' }],
    ['5.51E+12', { why: 'rounded' }],
    ['5,51199E+12', { why: 'rounded' }],
    ['#N/D', { why: 'letters' }],
    ['não tem', { why: 'letters' }],
    ['1234567', { why: 'tooShort' }],
    ['98888-7777', { why: 'noAreaCode' }],
    ['3333-4444', { why: 'noAreaCode' }],
    ['0 98888-7777', { why: 'noAreaCode' }],
    ['9090 98888-7777', { why: 'noAreaCode' }],
    ['(20) 98888-7777', { why: 'wrongAreaCode' }],
    ['+55 10 98888-7777', { why: 'wrongAreaCode' }],
    ['11 18888-7777', { why: 'wrongLocal' }],
    ['11 1888-7777', { why: 'wrongLocal' }],
    ['551198888777766', { why: 'tooLong' }],
    ['+999 12345678', { why: 'wrongCountry' }],
    ['+1 202 555 01', { why: 'wrongCountry' }],
    ['999123456789', { why: 'noCountry' }],
    ['1234567890123456', { why: 'tooLong' }],
  ])('%j is %j', (typed, read) => {
    expect(readPhone(typed)).toEqual(typeof read === 'string' ? { number: read } : read);
  });

  it.each([
    ['98888-7777', '5511988887777'],
    ['8888-7777', '5511988887777'],
    ['3333-4444', '551133334444'],
    ['0 98888-7777', '5511988887777'],
    ['9090 98888-7777', '5511988887777'],
    ['(21) 98888-7777', '5521988887777'],
    ['+351 912 345 678', '351912345678'],
  ])('%j has the area code that a list gives, where it has none: %s', (typed, number) => {
    expect(readPhone(typed, '11')).toEqual({ number });
  });

  it('is one however a Brazilian mobile is written, with the ninth digit and without', () => {
    fc.assert(
      fc.property(mobiles, ({ area, old }) => {
        const ways = [
          `${area}9${old}`,
          `${area}${old}`,
          `55${area}9${old}`,
          `55${area}${old}`,
          `+55 (${area}) 9${old.slice(0, 4)}-${old.slice(4)}`,
          `0055${area}${old}`,
          `0${area}9${old}`,
          `015${area}${old}`,
          `9015${area}9${old}`,
        ];
        for (const way of ways) expect([way, readPhone(way)]).toEqual([way, { number: `55${area}9${old}` }]);
      }),
    );
  });

  it('is kept as it was read when it is read again with a plus, and is always 8 to 15 digits', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.stringMatching(/^[+0]?[\d ().-]{6,20}$/),
      fc.tuple(fc.constantFrom('+', '00', ''), digits(13)).map(([before, rest]) => before + rest),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom('', '11'), (text, area) => {
        const read = readPhone(text, area);
        if ('why' in read) return;
        expect(read.number).toMatch(/^[1-9]\d{7,14}$/);
        expect(readPhone(`+${read.number}`)).toEqual(read);
        const again = read.number.startsWith('55') ? read.number : `00${read.number}`;
        expect(readPhone(again)).toEqual(read);
      }),
      { numRuns: 2000 },
    );
  });

  it('of Brazil has one of its 67 area codes, and no other', () => {
    const found = Array.from({ length: 90 }, (_, n) => String(n + 10)).filter(
      (area) => 'number' in readPhone(`+55${area}988887777`),
    );
    expect(found).toEqual(areas);
  });
});
