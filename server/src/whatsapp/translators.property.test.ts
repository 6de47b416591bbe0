import { proto, type WAMessage } from 'baileys';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../platform/log';
import { loadLibrary, type Library } from './beta/library';
import { eventsOf as betaEvents } from './beta/translate';
import { changesOf, eventsOf as cloudEvents } from './cloud/incoming';
import type { DriverEvent } from './driver';

/**
 * Whatever comes from a network: nothing throws, nothing that is a message is lost, and all of it can be kept. Runs
 * follow from `PROPERTY_SEED`.
 */
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_122);

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    'x'.repeat(200_000),
    '👩‍👩‍👧‍👦'.repeat(5000),
    '\u202e\u0007',
    '__proto__',
    'constructor',
  ),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
);
const tree = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    odd,
    fc.array(tie('node'), { maxLength: 4 }),
    tie('map'),
  ),
  map: fc.dictionary(
    fc.constantFrom(
      'body',
      'text',
      'id',
      'title',
      'contextInfo',
      'stanzaId',
      'message',
      'code',
      'type',
      'options',
      'name',
    ),
    tie('node'),
    { maxKeys: 5 },
  ),
})).node;

/** What every database and every index of ours can hold. */
function isKept(events: DriverEvent[]): boolean {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null && !(value instanceof Date))
      Object.values(value).forEach(collect);
  };
  collect(events);
  const names = events.flatMap((event) => ('providerId' in event ? [event.providerId] : []));
  return (
    texts.every((text) => !text.includes('\0') && text.isWellFormed() && text.length <= 80_000) &&
    names.every((name) => name.length <= 256) &&
    events.every(({ at }) => !Number.isNaN(at.getTime()))
  );
}

describe('the unofficial network', () => {
  let lib: Library;
  const log = createLog('silent');
  beforeAll(async () => void (lib = await loadLibrary()));
  const fields = Object.getOwnPropertyNames(proto.Message.prototype).filter(
    (name) => !/^(constructor|toJSON|_)/.test(name),
  );
  const around = () => ({
    lib,
    log,
    me: { id: '5511940000001:3@s.whatsapp.net', lid: '100@lid' },
    zone: 'America/Sao_Paulo',
    subjectOf: () => undefined,
  });
  const envelope = (message: unknown, id: string): WAMessage =>
    ({
      key: { remoteJid: '5511970000001@s.whatsapp.net', id, fromMe: false },
      message,
      messageTimestamp: 1_772_712_000,
      pushName: 'Nu\0lo \ud800',
    }) as WAMessage;

  it('any content of any kind, in any wrapper, is understood or told to be odd', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), tree, fc.constantFrom('A1', 'x'.repeat(5000)), (field, part, id) => {
        const events = betaEvents(around(), envelope({ [field]: part }, id));
        expect(isKept(events)).toBe(true);
        const wrapped = betaEvents(around(), envelope({ ephemeralMessage: { message: { [field]: part } } }, id));
        expect(isKept(wrapped)).toBe(true);
      }),
      { seed, numRuns: 2000 },
    );
  });

  it('bytes that are no message of anybody are a message that cannot be shown, or nothing that anybody said', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        let message: proto.IMessage;
        try {
          message = proto.Message.decode(bytes);
        } catch {
          return;
        }
        expect(isKept(betaEvents(around(), envelope(message, 'B1')))).toBe(true);
      }),
      { seed, numRuns: 3000 },
    );
  });

  it('a text is never lost, whatever stands beside it', () => {
    fc.assert(
      fc.property(
        tree,
        fc.string({ minLength: 1, maxLength: 50 }).filter((text) => text.trim() !== ''),
        (part, text) => {
          const events = betaEvents(around(), envelope({ messageContextInfo: part, conversation: text }, 'C1'));
          expect(events.map(({ t }) => t)).toEqual(['message']);
        },
      ),
      { seed, numRuns: 500 },
    );
  });
});

describe('the official API', () => {
  const kinds = ['text', 'image', 'location', 'contacts', 'interactive', 'order', 'button', 'reaction', 'edit', 'revoke', 'system', 'unsupported', 'x']; // prettier-ignore
  const read = (value: unknown) =>
    changesOf({ entry: [{ changes: [{ field: 'messages', value }] }] }).flatMap((change) =>
      cloudEvents(change, { ours: new Map(), order: 1 }),
    );

  it('any content of any kind is understood or told to be odd, and no message without change is lost', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), tree, tree, tree, (type, part, context, timestamp) => {
        const message = {
          from: '5511970000001',
          id: 'wamid.1',
          timestamp,
          type,
          [type]: part,
          context,
          referral: part,
        };
        const events = read({ messages: [message] });
        expect(isKept(events)).toBe(true);
        const mayBeSilent = ['reaction', 'edit', 'revoke', 'system', 'unsupported'].includes(type);
        expect(mayBeSilent || events.some(({ t }) => t === 'message')).toBe(true);
      }),
      { seed, numRuns: 2000 },
    );
  });

  it('any webhook at all is read as far as it can be', () => {
    fc.assert(
      fc.property(tree, tree, (value, list) => {
        expect(isKept(read(value))).toBe(true);
        expect(isKept(read({ messages: list, statuses: list, contacts: list, user_preferences: list }))).toBe(true);
        expect(changesOf(value)).toBeInstanceOf(Array);
      }),
      { seed, numRuns: 1000 },
    );
  });
});
