import type { BodyOf } from '@guiche/contract/endpoint';
import type { PaymentDriverName, Provider } from '@guiche/contract/payment-provider';
import type { billing } from '@guiche/contract/payments';
import { isSignedBy, keyFor, sign } from '../platform/crypto';
import { sql, type Db } from '../platform/database';
import { fail } from '../platform/errors';
import type { Support } from '../platform-settings/service';
import type { Tenancy } from '../platform/tenancy';
import type { PaymentDriver } from './drivers/driver';
import { efiDriver } from './drivers/efi';
import { efiCalls } from './drivers/efi-calls';
import { manualDriver } from './drivers/manual';
import { sandboxDriver } from './drivers/sandbox';
import type { SandboxBank } from './drivers/sandbox-bank';
import { createProviderSafe, noteHealth, readStored, shownOf, type Stored } from './provider-store';

export interface ProviderParts {
  tenancy: Pick<Tenancy, 'acrossCompanies'>;
  clock: () => Date;
  secret: string;
  bank: SandboxBank;
  /** Whether the bank that takes no money is open. */
  hasSandbox: boolean;
  /** Where Efí is, where it is not at its own addresses. */
  efi: { url: string | undefined; ca?: string; patience?: number };
  /** Where this installation is called from outside, over https; undefined: nowhere. */
  hookBase: string | undefined;
  /** On hold the bank is asked for nothing: codes and refunds belong to the original. */
  isHeld: () => boolean;
  /** Whom companies turn to. */
  support: () => Promise<Support>;
}

/** How money comes in: what the operator has chosen, and the drivers made of it. */
export type Providers = ReturnType<typeof createProviders>;

export function createProviders(parts: ProviderParts) {
  const { tenancy, clock, secret, bank, hasSandbox, support } = parts;
  const safe = createProviderSafe(secret);
  const hookKey = keyFor(secret, 'payment webhook');

  const inUse = ({ isChosen, driver }: Stored): PaymentDriverName | null => {
    const wanted = isChosen ? driver : 'sandbox';
    return wanted === 'sandbox' && !hasSandbox ? null : wanted;
  };

  /** Of what is stored now: its token and its connections are kept until something else is. */
  let open: { by: string; driver: PaymentDriver; close(): void } | undefined;
  function efi(stored: Stored): PaymentDriver | null {
    const { key, isProduction, clientId, clientSecret, certificate } = stored;
    const by = JSON.stringify([key, isProduction, clientId, clientSecret, certificate]);
    if (open?.by === by) return open.driver;
    const account = safe.open(stored);
    if (!account || !key) return null;
    const { url = isProduction ? 'https://pix.api.efipay.com.br' : 'https://pix-h.api.efipay.com.br' } = parts.efi;
    const { call, close } = efiCalls({ ...account, base: url, ca: parts.efi.ca, patience: parts.efi.patience });
    open?.close();
    open = { by, driver: efiDriver(call, key, clock), close };
    return open.driver;
  }

  function make(name: PaymentDriverName, stored: Stored): PaymentDriver | null {
    if (name === 'sandbox') return hasSandbox ? sandboxDriver(bank) : null;
    if (name === 'manual') return manualDriver(stored, clock);
    if (parts.isHeld()) throw fail('ERR_UNAVAILABLE');
    return efi(stored);
  }

  const wordOf = (driver: string): string => sign(hookKey, driver);
  /** It ends so that Efí adds nothing to it. */
  const hookOf = (driver: string) =>
    parts.hookBase && `${parts.hookBase}/webhooks/payments/${driver}?hmac=${wordOf(driver)}&ignorar=`;
  const shown = (stored: Stored) => shownOf(stored, inUse(stored));
  const read = () => tenancy.acrossCompanies(readStored);

  async function current(): Promise<PaymentDriver> {
    const stored = await read();
    const name = inUse(stored);
    const driver = name && make(name, stored);
    if (!driver) throw fail('ERR_PAYMENTS_OFF', { support: await support() });
    return driver;
  }

  return {
    support,
    off: async () => fail('ERR_PAYMENTS_OFF', { support: await support() }),
    show: async () => shown(await read()),
    /** By which new codes are made; null: nothing can be paid. */
    name: async () => inUse(await read()),
    /** @throws ERR_PAYMENTS_OFF */
    current,
    /** Of a charge that was made by it, whatever is used now. @throws ERR_PAYMENTS_OFF */
    async of(name: PaymentDriverName): Promise<PaymentDriver> {
      const driver = make(name, await read());
      if (!driver) throw fail('ERR_PAYMENTS_OFF', { support: await support() });
      return driver;
    },
    /** The word by which a provider's calls are known as its own. */
    wordOf,
    isWordOf: (driver: string, word: string): boolean => isSignedBy(hookKey, driver, word),
    /** @throws ERR_VALIDATION for a choice that cannot work */
    async choose(body: BodyOf<typeof billing.setProvider>): Promise<Provider> {
      if (body.driver === 'sandbox' && !hasSandbox) throw fail('ERR_VALIDATION', { fields: { driver: 'Invalid' } });
      return tenancy.acrossCompanies(async (db) => {
        await safe.write(db, body, clock());
        return shown(await readStored(db));
      });
    },
    /** The provider has told something. */
    heard: (db: Db, at: Date) => db.run(sql`update payment_provider set last_event_at = ${at}`),
    /**
     * Whether what is chosen can be used, and has its bank told where payments are to be told to, unless it is only looked
     * at. A driver without a bank behind it has neither token nor webhook.
     * @throws ERR_PAYMENTS_OFF
     */
    async check(registers = true): Promise<Provider> {
      const driver = await current();
      const none = { isTokenGood: null, isWebhookRegistered: null, problem: null };
      const health = (await driver.check?.(hookOf(driver.name), registers)) ?? none;
      return tenancy.acrossCompanies(async (db) => {
        await noteHealth(db, health, clock());
        return shown(await readStored(db));
      });
    },
    close: () => open?.close(),
  };
}
