import type { Contact } from '@guiche/contract/contacts';
import type { ErrorCode } from '@guiche/contract/errors';
import type { Plan } from '@guiche/contract/plans';
import { readContact } from '../contacts/service';
import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { readSending, type Sending } from './gate-queries';
import type { Line } from './outbox-queries';
import { isWindowOpen } from './window';

/** Who writes: a person at the desk, what answers by itself, what was prepared, other programs, the product itself, also of invoices. */
export const senders = ['agent', 'attendant', 'campaign', 'schedule', 'api', 'ai', 'system', 'reminder'] as const;
export type Sender = (typeof senders)[number];

interface Rule {
  /**
   * Whether somebody who wants nothing unasked is written to: people answer, and what was said by itself was asked for;
   * what we begin is not, where it advertises or always.
   */
  optedOut: 'yes' | 'no' | 'unless it advertises';
  /** What the company's plan must hold. */
  plan?: keyof Plan & `use${string}`;
  /** Nothing fails for what is said by itself: it stays unsaid. */
  isQuiet?: true;
  /** It opens no conversation, and leaves one that is in progress as it is. */
  isBeside?: true;
}

export const rules: Record<Sender, Rule> = {
  agent: { optedOut: 'yes' },
  attendant: { optedOut: 'yes', isQuiet: true },
  system: { optedOut: 'yes', isQuiet: true },
  // What was scheduled leaves, whatever became of the plan.
  schedule: { optedOut: 'unless it advertises' },
  api: { optedOut: 'unless it advertises', plan: 'useExternalApi', isBeside: true },
  campaign: { optedOut: 'no', plan: 'useCampaigns', isBeside: true },
  ai: { optedOut: 'no', plan: 'useOpenAi' },
  // Of an invoice there is mail as well: over a line nobody hears of it who wants nothing unasked.
  reminder: { optedOut: 'no', isBeside: true },
};

/** What is to be sent, as far as it matters to whom it may go. */
export interface Intent {
  as: Sender;
  /** It praises something: not for those who want none of it. */
  advertises?: boolean | undefined;
  /** The network lets it through at any time. */
  isTemplate?: boolean | undefined;
}

/** What stands between a contact and a line. */
export interface State extends Pick<Sending, 'hasOptedOut' | 'plan'> {
  isBlocked: boolean;
  /** The line is up, or will be back by itself: what is stored now is sent then. */
  isPaired: boolean;
  /** The line's network lets them be written to. */
  isWindowOpen: boolean;
}

/** The gate itself: why this may not be sent, what lasts longest first; nothing where it may. */
export function refusal({ as, advertises = false, isTemplate = false }: Intent, state: State): ErrorCode | undefined {
  const { optedOut, plan } = rules[as];
  if (state.isBlocked) return 'ERR_CONTACT_BLOCKED';
  if (state.hasOptedOut && (optedOut === 'no' || (optedOut !== 'yes' && advertises))) return 'ERR_OPTED_OUT';
  if (plan && !state.plan[plan as keyof State['plan']]) return 'ERR_PLAN_FEATURE';
  if (!state.isPaired) return 'ERR_WAPP_NOT_INITIALIZED';
  if (!state.isWindowOpen && !isTemplate) return 'ERR_WINDOW_CLOSED';
  return undefined;
}

export interface Way {
  contact: Contact;
  line: Line;
}

/**
 * Everything that is to reach a contact asks here first, before a file is kept or a text rendered. How fast it leaves is
 * the governor's, below every sender.
 * @param read the contact, where this transaction has read it already
 * @throws ERR_CONTACT_BLOCKED, ERR_OPTED_OUT, ERR_PLAN_FEATURE, ERR_WAPP_NOT_INITIALIZED, ERR_WINDOW_CLOSED
 */
export async function pass(
  ctx: Ctx,
  to: { contactId: number; whatsappId: number | null },
  intent: Intent,
  read?: Contact,
): Promise<Way> {
  const [contact, { line, ...known }] = await Promise.all([
    read ?? readContact(ctx, to.contactId),
    readSending(ctx, to),
  ]);
  const state = {
    ...known,
    isBlocked: contact.isBlocked,
    isPaired: line !== null && line.status !== 'DISCONNECTED' && line.status !== 'qrcode',
    isWindowOpen: line !== null && (await isWindowOpen(ctx, { ...to, whatsappId: line.id, provider: line.provider })),
  };
  const code = refusal(intent, state);
  if (code || !line) throw fail(code ?? 'ERR_WAPP_NOT_INITIALIZED');
  return { contact, line };
}
