import { doors, type Entity } from '@guiche/contract';
import { z } from 'zod';
import { askingsOf } from './askings';
import { strangerOf, type Desk } from './desk';
import { deviations } from './deviations';
import { idOf, placesOf, read, withValue, type Door } from './places';

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
  announcement: 'announcements',
  help: 'helps',
  schedule: 'schedules',
  prompt: 'prompts',
  option: 'queue_options',
  holiday: 'holidays',
};

/** The platform's: no company has one that could be taken for another's. */
const ofNoCompany = new Set<Entity>(['announcement', 'help']);

/** What the matrix cannot try, in sentences that say what to add. */
export async function gaps(desk: Desk, known: Door[] = doors): Promise<string[]> {
  const sentences: string[] = [];
  for (const door of known) {
    const asked = askingsOf(door.name, desk.rows);
    if (!asked) {
      sentences.push(`${door.name} is in no row of testing/askings.ts: add a call of it that succeeds.`);
      continue;
    }
    for (const { at, entity } of placesOf(door)) {
      const own = idOf(read(withValue(asked, at), at));
      if (own === undefined)
        sentences.push(
          `${door.name} takes an id at ${at}: give an asking in testing/askings.ts one of the company's own.`,
        );
      else if (!ofNoCompany.has(entity) && !(await isStrangers(desk, entity, strangerOf(own))))
        sentences.push(`${door.name} is asked with an id at ${at} that is no ${entity} of the full company.`);
    }
    for (const at of undeclared(door))
      sentences.push(`${door.name} takes ${at}, which looks like an id: name it in the contract's \`ids\`.`);
  }
  const names = new Set(doors.map(({ name }) => name));
  for (const key of Object.keys(deviations))
    if (!names.has(key.split(' ')[0]!)) sentences.push(`testing/deviations.ts speaks of ${key}, which is no door.`);
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
  'contacts.create body.extraInfo.id': 'an entry sent back; the list is replaced as a whole',
  'contacts.update body.extraInfo.id': 'an entry sent back; the list is replaced as a whole',
  'attendant.tryOut body.queues.options.id': 'of an option that need not be saved: only says what stands below what',
  'attendant.tryOut body.queues.options.parentId': 'the same',
  'companies.signUp body.planId': 'plans are the platform’s, offered to everybody',
  'sandbox.send body.id': 'the phone chooses it',
  'sandbox.send body.group.id': 'the network chooses it',
  'sandbox.acks body.id': 'the network chose it',
};

function undeclared({ name, endpoint: { spec } }: Door): string[] {
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
