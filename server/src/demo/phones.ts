import type { Ctx } from '../platform/tenancy';
import { identityOf, type CompanyScript } from './company';
import type { KeepFile } from './files/files';
import { insertRows, newIds } from './rows';
import type { Told } from './story';

/**
 * The same conversations as the customers' phones show them: the sandbox network keeps its own copy of everything, files
 * included, under the same ids. What never reached it, and calls, are not there.
 */
export async function fillPhones(
  ctx: Ctx,
  script: CompanyScript,
  lines: Map<string, number>,
  told: Told[],
  keepFile: KeepFile,
): Promise<void> {
  const addressOf = (contact: string) => identityOf(script.contacts[contact]!).value;
  const onNetwork = told.filter(({ type, failure }) => type !== 'call_log' && !failure);
  const chats = new Map(onNetwork.map(({ ticket }) => [`${ticket.line} ${ticket.contact}`, ticket]));
  await insertRows(
    ctx,
    'sandbox_phones',
    [...chats.values()].map((ticket) => ({
      connection_id: lines.get(ticket.line),
      number: addressOf(ticket.contact),
      name: script.contacts[ticket.contact]!.name,
      is_group: 'group' in script.contacts[ticket.contact]!,
      // A phone that our last message has not reached is switched off.
      online: !onNetwork.some((message) => message.ticket === ticket && message.from === 'us' && message.ack < 3),
    })),
  );
  const kept = await Promise.all(onNetwork.map(async ({ file }) => file && keepFile(ctx, file)));
  const places = await newIds(ctx, 'sandbox_messages', onNetwork.length, 'seq');
  await insertRows(
    ctx,
    'sandbox_messages',
    onNetwork.map((message, n) => {
      const { ticket, from, by, quotes } = message;
      const isOurs = from === 'us';
      const shown = shownOnPhone(message);
      return {
        connection_id: lines.get(ticket.line),
        id: message.providerId,
        seq: places[n]!,
        phone: addressOf(ticket.contact),
        from_company: isOurs,
        sender: isOurs ? '' : addressOf(by ?? ticket.contact),
        push_name: isOurs ? null : script.contacts[by ?? ticket.contact]!.name,
        type: shown.type,
        body: shown.body,
        media_key: kept[n]?.key ?? null,
        media_name: kept[n]?.name ?? null,
        media_type: message.type,
        quoted_id: (quotes && ticket.told.find(({ mark }) => mark === quotes)?.providerId) || null,
        data: shown.data,
        reactions: message.reactions ?? [],
        ack: isOurs ? Math.max(message.ack, 2) : message.isNew ? 3 : 4,
        attempts: 1,
        deleted: message.deleted ?? false,
        edited: message.edited ?? false,
        created_at: message.at,
      };
    }),
  );
}

function shownOnPhone({ type, body }: Told): { type: string; body: string; data: object } {
  switch (type) {
    case 'conversation':
      return { type: 'text', body, data: {} };
    case 'contactMessage':
      return { type: 'contact', body, data: {} };
    case 'locationMessage': {
      const [, link = '', description = ''] = body.split('|');
      const [latitude, longitude] = (/q=(.+?)%2C(.+?)&/.exec(link) ?? []).slice(1).map(Number);
      return { type: 'location', body: description, data: { latitude, longitude } };
    }
    case 'unreadable':
    case 'unsupported':
      // Whoever sent it reads it well.
      return { type, body: 'Oi, tudo certo para sábado?', data: {} };
    default:
      return { type, body, data: {} };
  }
}
