import { endpoints, type Entity } from '@guiche/contract';
import { z } from 'zod';
import { samplesOf } from './endpoint-samples';
import { strangerOf, type Desk } from './desk';
import { matrixExceptions } from './matrix-exceptions';
import { idOf, placesOf, read, withValue, type ContractEntry } from './places';

/** Where a stranger's things lie. */
const tableOf: Record<Entity, string> = {
  company: 'companies',
  plan: 'plans',
  user: 'users',
  queue: 'queues',
  connection: 'connections',
  contact: 'contacts',
  merge: 'contact_merges',
  tag: 'tags',
  ticket: 'tickets',
  message: 'messages',
  note: 'ticket_notes',
  setting: 'settings',
  media: 'media',
  chat: 'chats',
  chatMessage: 'chat_messages',
  announcement: 'announcements',
  help: 'helps',
  schedule: 'schedules',
  contactList: 'contact_lists',
  contactListItem: 'contact_list_items',
  campaign: 'campaigns',
  listImport: 'contact_list_imports',
  prompt: 'prompts',
  promptVersion: 'prompt_versions',
  article: 'knowledge_articles',
  askedQuestion: 'asked_questions',
  aiProvider: 'ai_providers',
  option: 'queue_options',
  holiday: 'holidays',
  quickMessage: 'quick_messages',
  fileList: 'file_lists',
  invoice: 'invoices',
  payment: 'payments',
};

/** The platform's: no company has one that could be taken for another's. */
const ofNoCompany = new Set<Entity>(['announcement', 'help', 'payment', 'plan']);

/** What the matrix cannot try, in sentences that say what to add. */
export async function matrixGaps(desk: Desk, known: ContractEntry[] = endpoints): Promise<string[]> {
  const sentences: string[] = [];
  for (const entry of known) {
    const asked = samplesOf(entry.name, desk.rows);
    if (!asked) {
      sentences.push(`${entry.name} is in no row of testing/endpoint-samples.ts: add a call of it that succeeds.`);
      continue;
    }
    for (const { at, entity } of placesOf(entry)) {
      const own = idOf(read(withValue(asked, at), at));
      if (own === undefined)
        sentences.push(
          `${entry.name} takes an id at ${at}: give a sample in testing/endpoint-samples.ts one of the company's own.`,
        );
      else if (!ofNoCompany.has(entity) && !(await isStrangers(desk, entity, strangerOf(own))))
        sentences.push(`${entry.name} is asked with an id at ${at} that is no ${entity} of the full company.`);
    }
    for (const at of undeclared(entry))
      sentences.push(`${entry.name} takes ${at}, which looks like an id: name it in the contract's \`ids\`.`);
  }
  const names = new Set(endpoints.map(({ name }) => name));
  for (const key of Object.keys(matrixExceptions))
    if (!names.has(key.split(' ')[0]!))
      sentences.push(`testing/matrix-exceptions.ts speaks of ${key}, which is no endpoint.`);
  return sentences;
}

async function isStrangers({ transaction, rows }: Desk, entity: Entity, id: number | string): Promise<boolean> {
  const company = entity === 'company' ? 'id' : 'company_id';
  const column = typeof id === 'number' ? 'id' : entity === 'media' ? 'key' : 'uuid';
  const found = await transaction.asOwner(`select 1 from ${tableOf[entity]} where ${company} = $1 and ${column} = $2`, [
    rows.hint,
    id,
  ]);
  return found.length === 1;
}

/** Fields that end in `Id` and are none of ours: keys that a client or a network chooses. */
const chosenElsewhere = new Set(['clientId', 'quotedId', 'companyId', 'phoneNumberId', 'wabaId']);
const notIds: Record<string, string> = {
  'chats.create body.users.id': 'named by its first: body.users.0.id',
  'chats.update body.users.id': 'named by its first: body.users.0.id',
  'quickMessages.list query.userId': 'accepted from older clients and ignored',
  'quickMessages.page query.userId': 'accepted from older clients and ignored',
  'files.create body.options.id': 'of a list that is new: it has none',
  'files.update body.options.id': 'an option of this list, or refused',
  'files.upload body.id': 'the same',
  'contacts.create body.extraInfo.id': 'an entry sent back; the list is replaced as a whole',
  'contacts.update body.extraInfo.id': 'an entry sent back; the list is replaced as a whole',
  'assistant.discard body.id': 'the suggestion of this ticket, or nothing is done',
  'messages.send body.suggestionId': 'the same',
  'attendant.tryOut body.queues.options.id': 'of an option that need not be saved: only says what stands below what',
  'attendant.tryOut body.queues.options.parentId': 'the same',
  'subscription.pay body.plan.id': 'plans are the platform’s, offered to everybody',
  'subscription.pay body.plan.planId': 'the same',
  'billing.looked body.id': 'the operator’s, of any company, by what stands in the worklist',
  'subscription.change body.planId': 'the same',
  'companies.create body.planId': 'plans are the platform’s',
  'companies.update body.planId': 'plans are the platform’s',
  'companies.signUp body.planId': 'plans are the platform’s, offered to everybody',
  'sandbox.send body.id': 'the phone chooses it',
  'sandbox.send body.group.id': 'the network chooses it',
  'sandbox.acks body.id': 'the network chose it',
};

function undeclared({ name, endpoint: { spec } }: ContractEntry): string[] {
  const declared = Object.keys(spec.ids ?? {});
  const found = (['query', 'body'] as const).flatMap((part) =>
    spec[part] ? idFields(z.toJSONSchema(spec[part], { io: 'input', unrepresentable: 'any' }), part) : [],
  );
  return [...new Set(found)].filter(
    (at) =>
      !chosenElsewhere.has(at.split('.').at(-1)!) &&
      !(`${name} ${at}` in notIds) &&
      !declared.some((known) => at === known || at.startsWith(`${known}.`)),
  );
}

function idFields(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key !== 'properties') return idFields(value, at);
    return Object.entries(value as object).flatMap(([name, inner]) => [
      ...(/(^id|Id|Ids)$/.test(name) ? [`${at}.${name}`] : []),
      ...idFields(inner, `${at}.${name}`),
    ]);
  });
}
