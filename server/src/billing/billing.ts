import type { LiveEvent, LiveName } from '@guiche/contract/live';
import { every, type Repeated } from '../platform/guard';
import type { Handlers } from '../platform/jobs';
import type { Log } from '../platform/log';
import { noMail, type Mail } from '../platform/mail';
import { noCompany, type Audience, type Tenancy } from '../platform/tenancy';
import type { Throttle } from '../platform/throttle';
import type { Support } from '../platform-settings/service';
import type { Jobs } from '../jobs';
import { createBooks } from './book';
import { createSettlement } from './settlement';
import { createSandboxBank } from './drivers/sandbox-bank';
import { issueAll, voidStale } from './issue';
import { audienceOf, operators } from './live';
import { payPathOf } from './pay-link';
import { askRefunds } from './refunds';
import { overLine } from './over-line';
import { beginPaidPlans } from './plan-begin';
import { remindAll, remindJobs } from './remind';
import type { Channel } from './reminder';
import { createProviders, type ProviderParts } from './provider';
import type { SubscriptionParts } from './subscription-parts';

export interface BillingParts {
  tenancy: Tenancy;
  log: Log;
  mail: Mail;
  /** Where links in messages over a line lead: the address of the web page; undefined where nobody has told it. */
  page: string | undefined;
  /** Whether companies are told of invoices, by mail and over the operator's line: reminders and receipts. */
  writes: boolean;
  clock: () => Date;
  secret: string;
  throttle: Pick<Throttle, 'take'>;
  hasSandbox: boolean;
  efi: ProviderParts['efi'];
  /** Where this installation is called from outside, over https; undefined: nowhere. */
  hookBase: string | undefined;
  /** On hold the bank is asked for nothing: codes and refunds belong to the original. */
  isHeld: () => boolean;
  support: () => Promise<Support>;
  publish: (companyId: number, name: LiveName, event: LiveEvent, to: Audience) => void;
}

/** The book of the installation, and what keeps it. */
export type Billing = ReturnType<typeof createBilling>;

export function createBilling(parts: BillingParts) {
  const { tenancy, log, clock, throttle, publish } = parts;
  const mail = parts.writes ? parts.mail : noMail;
  const channels: Channel[] = parts.writes ? [...(mail.isOn ? (['mail'] as const) : []), 'line'] : [];
  const books = createBooks({
    tenancy,
    clock,
    publish: (companyId, event) => publish(companyId, 'payment', event, audienceOf(companyId, event)),
    emit: publish,
    publishMoved: () => publish(noCompany, 'operatorBilling', { action: 'update' }, operators),
  });
  const bank = createSandboxBank({ tenancy, clock });
  const providers = createProviders({ ...parts, bank });
  const settlement = createSettlement({ tenancy, books, providers, throttle, log, clock });
  const inner: SubscriptionParts = { tenancy, books, providers, settlement, throttle, log };

  /** Begins plans that were paid for ahead, takes back what nobody is to pay any more, and makes what companies owe next. @returns how many of each */
  async function invoiceAll(): Promise<{ made: number; taken: number }> {
    await beginPaidPlans(books);
    const taken = await voidStale(books, settlement.retire);
    return { made: await issueAll(books), taken };
  }
  const reconcile = async () => {
    await settlement.reconcile();
    const name = await providers.name();
    if (name !== null && name !== 'manual') await providers.check(false);
  };

  return {
    ...inner,
    bank,
    hasSandbox: parts.hasSandbox,
    invoiceAll,
    remindAll: () => remindAll(books, channels),
    /** What a company is told over the operator's line; null where there is nothing to say. */
    overLine: async (about: Jobs['line-reminders.send']) =>
      parts.writes ? overLine({ tenancy, books, providers, page: parts.page }, about) : null,
    payPathOf: (companyId: number) => payPathOf(inner, companyId),
    jobs: {
      'billing.settle': settlement.settleTold,
      ...remindJobs({ tenancy, books, providers, mail }),
    } satisfies Pick<Handlers, 'billing.settle' | 'billing.remind'>,
    /** What runs by itself, in whichever processes do background work, unless the installation is on hold. */
    keep: (): Repeated[] => [
      every(3_600_000, { log, failure: 'invoices were not made', now: true }, invoiceAll),
      ...(parts.writes
        ? [every(900_000, { log, failure: 'nobody was reminded', now: true }, () => remindAll(books, channels))]
        : []),
      every(20_000, { log, failure: 'codes were not asked about' }, settlement.askDue),
      every(60_000, { log, failure: 'refunds were not asked about' }, () => askRefunds(inner)),
      every(86_400_000, { log, failure: 'payments were not reconciled', now: true }, reconcile),
      every(86_400_000, { log, failure: 'old notices were not removed', now: true }, settlement.forgetOld),
    ],
    close: providers.close,
  };
}
