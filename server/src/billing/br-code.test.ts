import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc16, dynamicBrCode, plainText, readBrCode, staticBrCode, txidOf } from './br-code';
import { readAmount, writeAmount } from './pix-amount';

/** The static example of the Banco Central's manual. */
const manual =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
/** Made and published by others: with an amount and a text, and a dynamic one. */
const withText =
  '00020126650014br.gov.bcb.pix0119nubank@thalesog.com0220Gerado por Pix-Utils52040000530398654041.005802BR5914Thales Ogliari6009Sao Paulo62070503***63046069';
const dynamic =
  '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB';

describe('the CRC', () => {
  it('has the check value of its kind, and keeps zeros in front', () => {
    expect(crc16('123456789')).toBe('29B1');
    const short = Array.from({ length: 100 }, (_, n) => crc16(String(n)));
    expect(short.filter((crc) => !/^[0-9A-F]{4}$/.test(crc))).toEqual([]);
    expect(short.some((crc) => crc.startsWith('0'))).toBe(true);
  });

  it.each([manual, withText, dynamic])('of a published code: %s', (code) => {
    expect(crc16(code.slice(0, -4))).toBe(code.slice(-4));
  });
});

describe('a static code', () => {
  it('is that of the manual, letter for letter', () => {
    const key = '123e4567-e12b-12d1-a456-426655440000';
    expect(staticBrCode({ key, name: 'Fulano de Tal', city: 'BRASILIA' })).toBe(manual);
  });

  it('with an amount and a text is that of another program, letter for letter', () => {
    const receiver = { name: 'Thales Ogliari', city: 'Sao Paulo' };
    const code = { key: 'nubank@thalesog.com', cents: 100, text: 'Gerado por Pix-Utils' };
    expect(staticBrCode({ ...receiver, ...code })).toBe(withText);
  });

  const receiver = { key: '+5511999999999', name: 'Guichê', city: 'São Paulo' };

  it('has neither accents nor other letters that count more than one byte', () => {
    expect(readBrCode(staticBrCode({ ...receiver, name: 'Açaí & Pão Ltda 🥖' }))).toEqual({
      key: '+5511999999999',
      name: 'Acai & Pao Ltda',
      city: 'Sao Paulo',
    });
  });

  it('cuts a name after 25 and a city after 15 letters', () => {
    const long = { name: 'Associação dos Moradores de Vila Nova', city: 'São José do Rio Preto' };
    expect(readBrCode(staticBrCode({ ...receiver, ...long }))).toMatchObject({
      name: 'Associacao dos Moradores',
      city: 'Sao Jose do Rio',
    });
  });

  it('cuts the text to what the key leaves', () => {
    const key = `${'a'.repeat(61)}@exemplo.com`;
    const text = readBrCode(staticBrCode({ ...receiver, key, text: 'Fatura 12 de novembro' }))!.text;
    expect(text).toBeUndefined();
    expect(readBrCode(staticBrCode({ ...receiver, text: 'x'.repeat(200) }))!.text).toBe('x'.repeat(99 - 18 - 18 - 4));
  });

  it.each([
    ['no key', { key: '' }],
    ['a key with a space', { key: '11 99999' }],
    ['a key beyond 77 letters', { key: 'a'.repeat(78) }],
    ['a name without a plain letter', { name: '株式会社' }],
    ['no city', { city: ' ' }],
    ['a txid with a hyphen', { txid: 'ab-c' }],
    ['a txid beyond 25', { txid: 'a'.repeat(26) }],
    ['no txid but an empty one', { txid: '' }],
    ['less than nothing', { cents: -1 }],
    ['half a cent', { cents: 0.5 }],
  ])('is not made of %s', (_, wrong) => {
    expect(() => staticBrCode({ ...receiver, ...wrong })).toThrow(/Pix key|plain letters|txid|amount/);
  });
});

it('a dynamic code says where it stands', () => {
  const code = dynamicBrCode({ url: 'pix.guiche.invalid/qr/1', name: 'SANDBOX NAO PAGUE', city: 'SANDBOX' });
  expect(readBrCode(code)).toEqual({ url: 'pix.guiche.invalid/qr/1', name: 'SANDBOX NAO PAGUE', city: 'SANDBOX' });
  expect(readBrCode(dynamic)).toMatchObject({ url: 'pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a99' });
  expect(() => dynamicBrCode({ url: 'https://x.invalid', name: 'A', city: 'B' })).toThrow('Not an address');
});

const letters = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => plainText(text, 15) !== '');
const alphanumeric = fc.string({
  unit: fc.constantFrom(...'abcXYZ0189'),
  minLength: 1,
  maxLength: 25,
});
const codes = fc.record(
  {
    key: fc.string({ unit: fc.constantFrom(...'az09+@.-_'), minLength: 1, maxLength: 77 }),
    name: letters,
    city: letters,
    cents: fc.integer({ min: 0, max: 999_999_999_999 }),
    txid: alphanumeric,
    text: fc.string({ unit: 'binary', maxLength: 120 }),
  },
  { requiredKeys: ['key', 'name', 'city'] },
);

describe('whatever a code is made of', () => {
  it('says the same when it is read, in lengths that banks take', () => {
    fc.assert(
      fc.property(codes, (made) => {
        const code = staticBrCode(made);
        expect(Buffer.byteLength(code)).toBe(code.length);
        expect(code.length).toBeLessThanOrEqual(512);
        const { text, ...read } = readBrCode(code)!;
        const { name, city, text: _, ...kept } = made;
        expect(read).toEqual({ ...kept, name: plainText(name, 25), city: plainText(city, 15) });
        expect(plainText(made.text ?? '', 99).startsWith(text ?? '')).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('has no part that is a code, and is none with one letter changed, wherever that is', () => {
    fc.assert(
      fc.property(codes, fc.integer({ min: 33, max: 126 }), (made, letter) => {
        const code = staticBrCode(made);
        const other = String.fromCharCode(letter);
        for (let at = 0; at < code.length; at++) {
          expect(readBrCode(code.slice(0, at))).toBeNull();
          const changed = code.slice(0, at) + other + code.slice(at + 1);
          expect(changed === code || readBrCode(changed) === null).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });
});

it.each([
  ['nothing', ''],
  ['lengths beyond its end', seal('000201269958')],
  ['a tag twice', seal('000201000201')],
  ['another scheme', seal(manual.slice(0, -8).replace('br.gov.bcb.pix', 'br.gov.bcb.pox'))],
  ['dollars', seal(manual.slice(0, -8).replace('5303986', '5303840'))],
  ['an amount with a comma', seal(manual.slice(0, -8).replace('5802BR', '540499,95802BR'))],
  ['a CRC in small letters', manual.slice(0, -4) + '1d3d'],
])('%s is no code', (_, text) => expect(readBrCode(text)).toBeNull());

function seal(fields: string): string {
  return `${fields}6304${crc16(`${fields}6304`)}`;
}

it('a txid is 25 letters and digits, and another for other bytes', () => {
  const bytes = fc.uint8Array({ minLength: 17, maxLength: 20 });
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(txidOf(a)).toMatch(/^[A-Z0-9]{25}$/);
      fc.pre(Buffer.compare(a.subarray(-16), b.subarray(-16)) !== 0);
      expect(txidOf(a)).not.toBe(txidOf(b));
    }),
  );
  expect(() => txidOf(new Uint8Array(16))).toThrow('Too few');
});

describe('an amount of Pix', () => {
  it.each(['1e3', '99,90', '-1.00', '99.9', '99', '.90', '99.900', ' 99.90', '12345678901.00', '٩.٠٠', '', 99.9, null])(
    '%s is none',
    (text) => expect(readAmount(text)).toBeNull(),
  );

  it('is written as it is read', () => {
    expect([writeAmount(9990), writeAmount(5), writeAmount(0)]).toEqual(['99.90', '0.05', '0.00']);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
        expect(readAmount(writeAmount(cents))).toBe(cents);
      }),
    );
  });
});
