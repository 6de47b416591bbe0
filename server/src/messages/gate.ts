import type { Contact } from '@guiche/contract/contacts';
import type { ErrorCode } from '@guiche/contract/errors';
import { readContact } from '../contacts/service';
import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { readSending, type Sending } from './gate-queries';
import type { Line } from './outbox-queries';
import { rules, type Sender } from './senders';
import { isWindowOpen } from './window';

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
