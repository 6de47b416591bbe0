import { messages } from '@guiche/contract/messages';
import { fillBilling } from './full-billing';
import { fillCampaigns } from './full-campaigns';
import { fillContactLists } from './full-contact-lists';
import { fillKnowledgeFile } from './full-knowledge';
import { fillPrograms } from './full-programs';
import { fillContacts, fillPeople } from './full-people';
import { fillNetwork, fillTalks } from './full-talks';
import type { Cell, Hand, Rows } from './full-rows';
import type { OneTransaction } from './one-transaction';
import type { Person, World } from './world';

/**
 * At least one row in every table of the home company, and something in every text. A new table or column is missed by
 * the matrix's first test, which says so: add it here.
 */
export async function fillCompany(
  world: World,
  transaction: OneTransaction,
): Promise<{ rows: Omit<Rows, 'hint'>; operator: Person }> {
  const { home } = world;
  const company = home.id;
  const hand: Hand = {
    world,
    transaction,
    async insert<Row = { id: number }>(table: string, row: Record<string, Cell>) {
      const names = ['company_id', ...Object.keys(row)];
      const values = [company, ...Object.values(row)];
      const text = `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning *`;
      return (await transaction.asOwner(text, values))[0] as Row;
    },
    change: (table, id, assignments) =>
      transaction.asOwner(`update ${table} set ${assignments} where company_id = $1 and id = $2`, [company, id]),
  };
  const { operator, ...people } = await fillPeople(hand);
  const contacts = await fillContacts(hand);
  const talks = await fillTalks(hand, contacts);
  const network = await fillNetwork(hand, talks);
  const programs = await fillPrograms(hand, contacts);
  const lists = await fillContactLists(hand);
  const campaigns = await fillCampaigns(hand, { ...contacts, ...talks, ...lists });
  const billing = await fillBilling(hand);
  const link = await home.ana.call(messages.media, { params: { messageId: talks.sent } });
  return {
    operator,
    rows: {
      company,
      plan: (
        await transaction.asOwner<{ id: number }>('select plan_id as id from companies where id = $1', [company])
      )[0]!.id,
      vendas: home.vendas,
      suporte: home.suporte,
      line: home.line,
      lineOfAll: home.lineOfAll,
      ana: home.ana.viewer.id,
      bruno: home.bruno.viewer.id,
      supervisor: home.supervisor.viewer.id,
      ...people,
      adminEmail: home.admin.viewer.email,
      ...contacts,
      ...talks,
      articleOfFile: await fillKnowledgeFile(hand.insert, talks.mediaKey),
      ...network,
      ...programs,
      ...lists,
      ...campaigns,
      ...billing,
      signature: link.body.mediaUrl.split('?s=')[1]!,
    },
  };
}
