type Json = Record<string, unknown>;

/** What the API tells of a number and of the account it belongs to, and how the number is registered. */
export interface FakeNumber {
  /** Fields of the number; a version that does not know one has none by its name. */
  number: Json;
  /** Fields of the account. */
  account: Json;
  /** The six digits that its owner chose; any are taken as long as there are none. */
  pin: string | undefined;
  /** Those that it was registered with, right or wrong. */
  tried: string[];
}

export type Told = { body: Json } | { error: number; message?: string };

const available = (id: string, type: string) => ({ entity_type: type, id, can_send_message: 'AVAILABLE' });

/** One that is registered and well. */
export const freshNumber = (phoneNumberId: string): FakeNumber => ({
  number: {
    display_phone_number: '+55 11 4000-0001',
    verified_name: 'Padaria',
    platform_type: 'CLOUD_API',
    status: 'CONNECTED',
    code_verification_status: 'EXPIRED',
    quality_rating: 'GREEN',
    name_status: 'APPROVED',
    whatsapp_business_manager_messaging_limit: 'TIER_2K',
    health_status: {
      can_send_message: 'AVAILABLE',
      entities: [
        available(phoneNumberId, 'PHONE_NUMBER'),
        available('2055512345', 'WABA'),
        available('9055512345', 'BUSINESS'),
        available('7055512345', 'APP'),
      ],
    },
  },
  account: { account_review_status: 'APPROVED' },
  pin: undefined,
  tried: [],
});

/** Of a node its id and what was asked for; a name that the version does not know refuses all of it. */
export function tell(id: string, type: string, known: Json, asked: string | null): Told {
  const names = (asked ?? '').split(',').filter(Boolean);
  const odd = names.find((name) => !Object.hasOwn(known, name));
  if (odd) return { error: 100, message: `(#100) Tried accessing nonexisting field (${odd}) on node type (${type})` };
  return { body: { id, ...Object.fromEntries(names.map((name) => [name, known[name]])) } };
}

/** `POST /{number}/register`. */
export function register(fake: FakeNumber, { messaging_product: product, pin }: Json): Told {
  if (product !== 'whatsapp') return { error: 100, message: '(#100) The parameter messaging_product is required.' };
  if (typeof pin !== 'string' || !/^\d{6}$/.test(pin)) return { error: 131_009 };
  fake.tried.push(pin);
  if (fake.tried.length > 10) return { error: 133_016 };
  if (fake.number.code_verification_status === 'NOT_VERIFIED') return { error: 133_006 };
  if (fake.pin !== undefined && pin !== fake.pin) return { error: fake.tried.length > 5 ? 133_008 : 133_005 };
  fake.pin = pin;
  Object.assign(fake.number, { platform_type: 'CLOUD_API', status: 'CONNECTED' });
  return { body: { success: true } };
}
