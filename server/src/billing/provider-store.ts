import type { ProviderProblem } from '@guiche/contract/billing';
import type { BodyOf } from '@guiche/contract/endpoint';
import type { PaymentDriverName, Provider } from '@guiche/contract/payment-provider';
import type { billing } from '@guiche/contract/payments';
import { keyFor, seal, unseal } from '../platform/crypto';
import { sql, type Db } from '../platform/database';
import { fail } from '../platform/errors';
import { identityOf, readCertificate } from './drivers/certificate';
import type { Health } from './drivers/driver';
import type { EfiAccount } from './drivers/efi-calls';

/** The one row of how money comes in; what it holds sealed is of use to this installation only. */
export interface Stored {
  isChosen: boolean;
  driver: PaymentDriverName | null;
  key: string;
  name: string;
  city: string;
  isProduction: boolean;
  clientId: string | null;
  clientSecret: string | null;
  certificate: string | null;
  certificateSubject: string | null;
  certificateUntil: string | null;
  checkedAt: string | null;
  isTokenGood: boolean | null;
  isWebhookRegistered: boolean | null;
  problem: ProviderProblem | null;
  lastEventAt: string | null;
}

export const readStored = (db: Db) =>
  db.one<Stored>(sql`
    select is_chosen as "isChosen", driver, pix_key as key, name, city, is_production as "isProduction",
      client_id as "clientId", client_secret as "clientSecret", certificate, certificate_subject as "certificateSubject",
      certificate_until as "certificateUntil", checked_at as "checkedAt", is_token_good as "isTokenGood",
      is_webhook_registered as "isWebhookRegistered", problem, last_event_at as "lastEventAt"
    from payment_provider`);

export const noteHealth = (db: Db, { isTokenGood, isWebhookRegistered, problem }: Health, now: Date) =>
  db.run(sql`
    update payment_provider set checked_at = ${now}, is_token_good = ${isTokenGood},
      is_webhook_registered = ${isWebhookRegistered}, problem = ${problem}`);

export const shownOf = (stored: Stored, driver: PaymentDriverName | null): Provider => ({
  driver,
  isChosen: stored.isChosen,
  key: stored.key,
  name: stored.name,
  city: stored.city,
  hasClientId: stored.clientId !== null,
  hasClientSecret: stored.clientSecret !== null,
  certificate:
    stored.certificateUntil === null
      ? null
      : { subject: stored.certificateSubject ?? '', until: stored.certificateUntil },
  isProduction: stored.isProduction,
  health: {
    checkedAt: stored.checkedAt,
    isTokenGood: stored.isTokenGood,
    isWebhookRegistered: stored.isWebhookRegistered,
    problem: stored.problem,
    lastEventAt: stored.lastEventAt,
  },
});

/** What the provider knows us by, sealed and opened. */
export function createProviderSafe(secret: string) {
  const key = keyFor(secret, 'payment provider');
  const about = (what: string) => `payment_provider.${what}`;
  const sealed = (what: string, text: string | undefined) => (text ? seal(key, text, about(what)) : null);

  return {
    /** Null where something is missing, or was sealed with another master secret: it has to be brought again. */
    open(stored: Stored): Pick<EfiAccount, 'clientId' | 'clientSecret' | 'identity'> | null {
      const { clientId, clientSecret, certificate } = stored;
      if (!clientId || !clientSecret || !certificate) return null;
      try {
        const { bytes, passphrase } = JSON.parse(unseal(key, certificate, about('certificate'))) as {
          bytes: string;
          passphrase?: string;
        };
        return {
          clientId: unseal(key, clientId, about('client_id')),
          clientSecret: unseal(key, clientSecret, about('client_secret')),
          identity: identityOf(Buffer.from(bytes, 'base64'), passphrase),
        };
      } catch {
        return null;
      }
    },
    /**
     * Writes what is chosen; what is left out, and secrets that are empty, stay as they are. What was known of its health
     * is forgotten.
     * @throws ERR_VALIDATION for a choice that cannot work
     */
    async write(db: Db, body: BodyOf<typeof billing.setProvider>, now: Date): Promise<void> {
      const { driver, name, city, isProduction, passphrase } = body;
      const before = await readStored(db);
      const given = defined({ key: body.key, name, city });
      const bytes = body.certificate && Buffer.from(body.certificate, 'base64');
      const brought = bytes ? readCertificate(bytes, passphrase || undefined, now) : undefined;
      if (typeof brought === 'string') {
        const field = brought === 'Wrong passphrase' ? 'passphrase' : 'certificate';
        throw fail('ERR_VALIDATION', { fields: { [field]: brought } });
      }
      if (driver === 'manual') checkReceiver({ ...before, ...given });
      if (driver === 'efi') checkAccount(before, { ...before, ...given }.key, body, now);
      const kept = brought && { bytes: body.certificate, ...(passphrase && { passphrase }) };
      await db.run(sql`
        update payment_provider set is_chosen = true, driver = ${driver},
          pix_key = coalesce(${body.key ?? null}::text, pix_key), name = coalesce(${name ?? null}::text, name),
          city = coalesce(${city ?? null}::text, city),
          is_production = coalesce(${isProduction ?? null}::boolean, is_production),
          client_id = coalesce(${sealed('client_id', body.clientId?.trim())}::text, client_id),
          client_secret = coalesce(${sealed('client_secret', body.clientSecret?.trim())}::text, client_secret),
          certificate = coalesce(${sealed('certificate', kept && JSON.stringify(kept))}::text, certificate),
          certificate_subject = coalesce(${brought?.subject ?? null}::text, certificate_subject),
          certificate_until = coalesce(${brought?.until ?? null}::timestamptz, certificate_until),
          checked_at = null, is_token_good = null, is_webhook_registered = null, problem = null, updated_at = ${now}`);
    },
  };
}

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

const refuse = (fields: Record<string, string>) => {
  if (Object.keys(fields).length) throw fail('ERR_VALIDATION', { fields });
};

const required = (values: Record<string, string | null | undefined>) =>
  refuse(
    Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => !value?.trim())
        .map(([field]) => [field, 'Required']),
    ),
  );

/** A static code needs all three. @throws ERR_VALIDATION */
function checkReceiver({ key, name, city }: Pick<Stored, 'key' | 'name' | 'city'>) {
  required({ key, name, city });
  if (!/^[\x21-\x7e]+$/.test(key)) refuse({ key: 'Invalid' });
}

/** @throws ERR_VALIDATION */
function checkAccount(before: Stored, key: string, body: BodyOf<typeof billing.setProvider>, now: Date) {
  required({
    key,
    clientId: body.clientId?.trim() || before.clientId,
    clientSecret: body.clientSecret?.trim() || before.clientSecret,
    certificate: body.certificate || before.certificate,
  });
  if (!/^[\x21-\x7e]+$/.test(key)) refuse({ key: 'Invalid' });
  const isOld = !body.certificate && before.certificateUntil !== null && new Date(before.certificateUntil) < now;
  if (isOld) refuse({ certificate: 'Certificate expired' });
}
