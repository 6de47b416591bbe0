import { readAmount, writeAmount } from './pix-amount';

/**
 * The text of a Pix QR code, which is also what people copy and paste. Sources: Banco Central do Brasil, 'Manual do BR Code'
 * and 'Manual de Padrões para Iniciação do Pix' (fields, their lengths, the static example), on top of EMV QRCPS
 * Merchant-Presented Mode (tag and length of two digits each, then the value; CRC16 over all of it).
 */

const GUI = 'br.gov.bcb.pix';
/** Of a static code; Pix itself allows longer ones elsewhere. */
const txidPattern = /^[a-zA-Z0-9]{1,25}$/;
/** What stands where a code has no txid. */
const NO_TXID = '***';
const MOST_OF_KEY = 77;
const MOST_OF_NAME = 25;
const MOST_OF_CITY = 15;
/** Lengths have two digits. */
const MOST_OF_FIELD = 99;

/** CRC-16/CCITT-FALSE (0x1021 from 0xFFFF, nothing mirrored) in four capital hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * Letters as the code can hold them, since lengths are counted in bytes: accents go, what has no plain letter goes, spaces
 * are single, and it is cut to so many characters.
 */
export const plainText = (text: string, most: number): string =>
  text
    .normalize('NFKD')
    .replace(/\s/g, ' ')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .replace(/ +/g, ' ')
    .slice(0, most)
    .trim();

const field = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`;

const seal = (fields: string[]): string => {
  const open = `${fields.join('')}6304`;
  return open + crc16(open);
};

interface Receiver {
  name: string;
  city: string;
}

const receiverFields = ({ name, city }: Receiver): string[] => {
  const [plainName, plainCity] = [plainText(name, MOST_OF_NAME), plainText(city, MOST_OF_CITY)];
  if (!plainName || !plainCity) throw new Error('A BR Code needs a name and a city in plain letters');
  return [field('58', 'BR'), field('59', plainName), field('60', plainCity)];
};

/**
 * A static code, made without a provider.
 * @param key Pix key as it is registered, at most 77 characters: CPF or CNPJ without dots, +55…, e-mail, random key
 * @param cents left out: whoever pays types the amount
 * @param txid 1 to 25 letters and digits, by which the payment is known again
 * @param text what the payer reads; cut to what the key leaves of its field
 */
export function staticBrCode(code: Receiver & { key: string; cents?: number; txid?: string; text?: string }): string {
  const { key, cents, txid, text = '' } = code;
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > MOST_OF_KEY) throw new Error('Not a Pix key');
  if (txid !== undefined && !txidPattern.test(txid)) throw new Error('A txid is 1 to 25 letters and digits');
  const account = field('00', GUI) + field('01', key);
  const words = plainText(text, Math.max(0, MOST_OF_FIELD - account.length - 4));
  return seal([
    field('00', '01'),
    field('26', account + (words && field('02', words))),
    field('52', '0000'),
    field('53', '986'),
    ...(cents === undefined ? [] : [field('54', writeAmount(cents))]),
    ...receiverFields(code),
    field('62', field('05', txid ?? NO_TXID)),
  ]);
}

/** A code for one payment that stands at an address of its provider. @param url without its scheme, at most 77 characters */
export function dynamicBrCode(code: Receiver & { url: string }): string {
  if (!/^[\x21-\x7e]{1,77}$/.test(code.url) || code.url.includes('://')) throw new Error('Not an address of a BR Code');
  return seal([
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', GUI) + field('25', code.url)),
    field('52', '0000'),
    field('53', '986'),
    ...receiverFields(code),
    field('62', field('05', NO_TXID)),
  ]);
}

/** A txid for a static code: 25 letters and digits out of random bytes, of which it takes 17 or more. */
export const txidOf = (random: Uint8Array): string => {
  if (random.length < 17) throw new Error('Too few random bytes');
  const number = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return number.toString(36).toUpperCase().padStart(25, '0').slice(-25);
};

/** What a code says; `cents`, `txid` and `text` only where it says them. */
export interface BrCode extends Receiver {
  key?: string;
  url?: string;
  cents?: number;
  txid?: string;
  text?: string;
}

/** Reads a code; null where it is none: a wrong CRC, lengths that do not add up, another scheme, another currency. */
export function readBrCode(code: string): BrCode | null {
  if (code.length > 512 || !/^[\x20-\x7e]+6304[0-9A-F]{4}$/.test(code)) return null;
  if (crc16(code.slice(0, -4)) !== code.slice(-4)) return null;
  const fields = readFields(code);
  const account = [...(fields ?? [])]
    .filter(([tag]) => tag >= '26' && tag <= '51')
    .map(([, value]) => readFields(value))
    .find((inner) => inner?.get('00')?.toLowerCase() === GUI);
  if (!fields || !account || fields.get('00') !== '01' || fields.get('53') !== '986') return null;
  const [key, url, name, city] = [account.get('01'), account.get('25'), fields.get('59'), fields.get('60')];
  if ((key === undefined) === (url === undefined) || name === undefined || city === undefined) return null;
  const amount = fields.get('54');
  const cents = amount === undefined ? undefined : readAmount(amount);
  if (cents === null) return null;
  const txid = readFields(fields.get('62') ?? '')?.get('05');
  return {
    name,
    city,
    ...(key !== undefined && { key }),
    ...(url !== undefined && { url }),
    ...(cents !== undefined && { cents }),
    ...(txid !== undefined && txid !== NO_TXID && { txid }),
    ...(account.has('02') && { text: account.get('02')! }),
  };
}

/** Tag by tag; null where lengths do not add up or a tag comes twice. */
function readFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const [, tag, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const end = at + 4 + Number(length);
    if (tag === undefined || end > text.length || fields.has(tag)) return null;
    fields.set(tag, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}
