import { askAndKeep, believedSince, readCheck, type Asked, type LineRow } from '../connections/number-checks';
import { canSend } from '../connections/service';
import { cleanNumber } from '../contacts/number';
import { fail } from '../platform/errors';
import type { LineCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { capabilitiesOf } from '../whatsapp/providers';
import type { Turns } from './turns';

/** How networks write a phone's number themselves. */
const ofPhone = /@(s\.whatsapp\.net|c\.us)$/;

const invalid = (why: string) => fail('ERR_WAPP_INVALID_CONTACT', { fields: { number: why } });

/** @throws ERR_WAPP_INVALID_CONTACT for a group, and for what is no number */
export function readNumber(typed: string | number): string {
  const number = cleanNumber(String(typed).trim().replace(ofPhone, ''));
  if (number === undefined) throw invalid('Invalid');
  return number;
}

/**
 * The number as the connection's network writes it, as far as that is known. Who cannot be asked about (the line is away, or
 * its network tells nobody) is taken as given, and judged when the message is delivered.
 * @returns the connection where its network is to be asked first
 * @throws ERR_WAPP_INVALID_CONTACT where the network knows nobody
 */
export async function knownNumber(own: Ctx, connectionId: number, number: string): Promise<string | LineRow> {
  const line = await readCheck(own, connectionId, number, believedSince(own));
  if (!line) throw fail('ERR_SESSION_EXPIRED');
  if (!line.isChecked) return capabilitiesOf(line.provider).lookUp && canSend(line.status) ? line : number;
  if (line.found === null) throw invalid('Nobody is there');
  return line.found;
}

/**
 * Asks the network for it, and keeps what it says; a network that tells nobody is as if it had confirmed the number.
 * @throws ERR_WAPP_INVALID_CONTACT where the network knows nobody
 */
export async function askForNumber(
  ctx: LineCtx,
  turns: Pick<Turns, 'alone'>,
  gateway: Asked,
  { provider }: Pick<LineRow, 'provider'>,
  number: string,
): Promise<string> {
  const { companyId, connectionId: id } = ctx.line;
  const answer = await askAndKeep(gateway, { companyId, id, provider }, number, (keep) => turns.alone(ctx, keep));
  if (answer === null) throw invalid('Nobody is there');
  return answer;
}
