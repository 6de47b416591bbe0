/**
 * Phone numbers as people write them, read as Brazilians mean them, without a library: it is asked on the page too.
 */

/** Why a text is no phone number. `rounded`: a spreadsheet has cut its digits off. */
export const phoneProblems = [
  'empty',
  'letters',
  'rounded',
  'tooShort',
  'tooLong',
  'noAreaCode',
  'wrongAreaCode',
  'wrongLocal',
  'wrongCountry',
  'noCountry',
] as const;
export type PhoneProblem = (typeof phoneProblems)[number];

/** The number in digits with its country, or why there is none. */
export type PhoneRead = { number: string } | { why: PhoneProblem };

/** All 67 area codes of Brazil. */
const areaCode = /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])$/;

/** Country codes that are in use, Brazil's aside. */
const countryCode =
  /^(?:1[2-9]|7|2(?:0|7|1[12368]|[2-6]\d|9[01789])|3(?:[0-4]|6|9|5\d|7\d|8[0-35-79])|4(?:[01]|[3-9]|2[013])|5(?:[1-46-8]|0\d|9\d)|6(?:[0-6]|7[02-9]|8[0-35-9]|9[0-2])|8(?:[1246]|5[02356]|80|86)|9(?:[0-58]|6[0-8]|7[0-7]|9[2-68]))/;

/** More signs are no number, whatever stands between its digits. */
const longest = 200;

/**
 * Reads a phone number. Without a country it is Brazilian; zeros, carriers and the collect prefix in front are no part of
 * it. A mobile without the ninth digit gets it, so that one person is one number however old the list is.
 * @param area the area code of numbers that have none
 */
export function readPhone(typed: string, area = ''): PhoneRead {
  if (typed.trim().length > longest) return { why: 'tooLong' };
  const plain = typed
    .trim()
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]/gu, '')
    .replace(/@(?:s\.whatsapp\.net|c\.us)$/i, '')
    .replace(/^(\d+)[.,]0+$/, '$1');
  if (plain === '') return { why: 'empty' };
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(plain)) return { why: 'rounded' };
  if (/[\p{L}\p{M}]/u.test(plain)) return { why: 'letters' };
  const digits = plain.replace(/\D/g, '');
  if (digits.length < 8) return { why: digits ? 'tooShort' : 'empty' };
  if (digits.startsWith('00')) return international(digits.slice(2));
  if (plain.startsWith('+')) return international(digits);
  return national(digits, area);
}

function international(digits: string): PhoneRead {
  if (digits.startsWith('55')) return brazilian(digits.slice(2).replace(/^0/, ''));
  if (digits.length < 8) return { why: 'tooShort' };
  if (digits.length > 15) return { why: 'tooLong' };
  const isThere = countryCode.test(digits) && (digits[0] !== '1' || digits.length === 11);
  return isThere ? { number: digits } : { why: 'wrongCountry' };
}

/** What is dialled within Brazil, or a whole number without its plus. */
function national(digits: string, area: string): PhoneRead {
  const { length } = digits;
  if (digits.startsWith('0')) {
    if (length === 9 || length === 10) return brazilian(area + digits.slice(1), area);
    return brazilian(digits.slice(length > 12 ? 3 : 1));
  }
  // collect calls: 9090 within the area, 90 and a carrier into others
  if (digits.startsWith('9090') && (length === 12 || length === 13)) return brazilian(area + digits.slice(4), area);
  if (digits.startsWith('90') && (length === 14 || length === 15)) return brazilian(digits.slice(4));
  if (length < 10) return brazilian(area + digits, area);
  if (length < 12) {
    const read = brazilian(digits);
    return 'number' in read || areaCode.test(digits.slice(0, 2)) ? read : { why: 'wrongAreaCode' };
  }
  if (digits.startsWith('55')) return brazilian(digits.slice(2).replace(/^0/, ''));
  const foreign = international(digits);
  return 'number' in foreign || foreign.why === 'tooLong' ? foreign : { why: 'noCountry' };
}

/** @param given the area code that was put before it, if that was asked for */
function brazilian(digits: string, given?: string): PhoneRead {
  if (given === '' || digits.length === 8 || digits.length === 9) return { why: 'noAreaCode' };
  if (digits.length < 10) return { why: 'tooShort' };
  if (digits.length > 11) return { why: 'tooLong' };
  const local = digits.slice(2);
  const area = digits.slice(0, 2);
  if (!areaCode.test(area)) return { why: 'wrongAreaCode' };
  if (/^9\d{8}$/.test(local) || /^[2-5]\d{7}$/.test(local)) return { number: `55${digits}` };
  return /^[6-9]\d{7}$/.test(local) ? { number: `55${area}9${local}` } : { why: 'wrongLocal' };
}
