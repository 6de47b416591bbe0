import type { Ctx } from '../platform/tenancy';
import type { CompanyScript } from './company';
import { insertNamed, insertRows, made, newIds, type Row } from './rows';

interface Ids {
  lines: Map<string, number>;
  lists: Map<string, number>;
  contacts: Map<string, number>;
}

const hour = 3_600_000;
const five = (...texts: string[]) => [0, 1, 2, 3, 4].map((n) => texts[n] ?? '');

/** How the finished campaign went with each in turn, and how many minutes later. */
const courses: { state: string; reason?: string; read?: number; replied?: number }[] = [
  { state: 'read', read: 4, replied: 9 },
  { state: 'read', read: 31 },
  { state: 'delivered' },
  { state: 'read', read: 2, replied: 3 },
  { state: 'failed', reason: 'RECIPIENT_UNREACHABLE' },
  { state: 'read', read: 120 },
  { state: 'skipped', reason: 'opted-out' },
  { state: 'read', read: 15, replied: 44 },
];

/** A campaign that ran two days ago, and one that begins in three; for companies that have lists. */
export async function fillCampaigns(ctx: Ctx, script: CompanyScript, { lines, lists, contacts }: Ids): Promise<void> {
  const [past, next] = script.contactLists;
  if (!past || !next) return;
  const line = [...lines.values()][0]!;
  const ago = (ms: number) => new Date(ctx.now.getTime() - ms);
  const began = ago(50 * hour);
  const people = past.people.flatMap((key) => {
    const contact = script.contacts[key];
    return contact && 'number' in contact ? [{ ...contact, id: contacts.get(key)! }] : [];
  });
  const courseOf = (n: number) => courses[n % courses.length]!;
  const ended = new Date(began.getTime() + people.length * 20_000);
  const shared = {
    whatsapp_id: line,
    legal_basis: 'consent',
    basis_note: 'Ficha de encomendas, no balcão',
    confirmation: false,
  };
  const rows = {
    past: {
      ...shared,
      name: 'Páscoa: ovos sob encomenda',
      messages: five(
        'Olá, {nome}! Os ovos de Páscoa já podem ser encomendados. Quer o cardápio? Para não receber mais, responda SAIR.',
        '{nome}, abrimos as encomendas de Páscoa! Me conta qual sabor você quer? Para sair da lista, responda SAIR.',
      ),
      questions: five(),
      status: 'FINALIZADA',
      contact_list_id: lists.get(past.name),
      scheduled_at: began,
      frozen_at: began,
      completed_at: ended,
      recipients: people.length,
      skipped: people.filter((_, n) => courseOf(n).state === 'skipped').length,
      created_at: ago(54 * hour),
      updated_at: ended,
    },
    next: {
      ...shared,
      name: 'Cestas de café para empresas',
      messages: five(
        'Oi, {nome}! Preparamos cestas de café da manhã para equipes. Posso mandar os preços? SAIR para não receber.',
      ),
      questions: five(),
      status: 'PROGRAMADA',
      contact_list_id: lists.get(next.name),
      scheduled_at: new Date(ctx.now.getTime() + 72 * hour),
      frozen_at: null,
      completed_at: null,
      recipients: null,
      skipped: null,
      ...made(ago(3 * hour)),
    },
  };
  const ids = await insertNamed(ctx, 'campaigns', rows);
  const shipments = await newIds(ctx, 'campaign_shipments', people.length);
  await insertRows(
    ctx,
    'campaign_shipments',
    people.map(({ id, name, number, email }, n): Row => {
      const { state, reason = null, read, replied } = courseOf(n);
      const sent = new Date(began.getTime() + n * 20_000);
      const after = (minutes: number | undefined) =>
        minutes === undefined ? null : new Date(sent.getTime() + minutes * 60_000);
      const hasLeft = state === 'delivered' || state === 'read';
      return {
        id: shipments[n],
        campaign_id: ids.get('past'),
        position: n + 1,
        key: number,
        number,
        name,
        email: email ?? '',
        vars: {},
        contact_id: id,
        variant: state === 'skipped' ? null : (n % 2) + 1,
        state,
        reason,
        sent_at: hasLeft ? sent : null,
        delivered_at: hasLeft ? new Date(sent.getTime() + 2000) : null,
        read_at: after(read),
        replied_at: after(replied),
        updated_at: after(read) ?? sent,
      };
    }),
  );
}
