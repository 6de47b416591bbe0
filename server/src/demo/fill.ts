import { weeklyHours } from '../companies/hours';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { fillCampaigns } from './campaigns';
import { fillChats } from './chats';
import { identityOf, type CompanyScript } from './company';
import type { KeepFile } from './files/files';
import { fillFileLists } from './file-lists';
import { fillContactLists } from './contact-lists';
import { fillPhones } from './phones';
import { fillPrompts } from './prompts';
import { fillSchedules } from './schedules';
import { insertNamed, insertRows, made, newIds } from './rows';
import { storyOf, type TicketStory } from './story';
import { fillTickets } from './tickets';

/** Fills a company that has nothing but its admin with people, contacts and conversations. */
export async function fill(ctx: Ctx, script: CompanyScript, adminId: number, keepFile: KeepFile): Promise<void> {
  const queues = await fillQueues(ctx, script);
  const lines = await fillLines(ctx, script, queues);
  const staff = await fillStaff(ctx, script, queues, adminId);
  const tags = await insertNamed(
    ctx,
    'tags',
    mapValues(script.tags, ({ name, color, lane }) => ({
      name,
      color,
      kanban: lane ? 1 : 0,
      lane_order: lane ?? null,
      ...made(ctx.now),
    })),
  );
  await fillQuickMessages(ctx, script, staff, keepFile);
  const story = storyOf(script, ctx.now);
  const contacts = await fillContacts(ctx, script, story);
  const ids = { queues, lines, staff, tags, contacts };
  await fillFileLists(ctx, script, keepFile);
  await fillPrompts(ctx, script, queues);
  await fillSchedules(ctx, script, staff, contacts);
  await fillChats(ctx, script, staff);
  const lists = await fillContactLists(ctx, script);
  await fillCampaigns(ctx, script, { lines, lists, contacts });
  const told = await fillTickets(ctx, ids, story, keepFile);
  await fillPhones(ctx, script, lines, told, keepFile);
}

function fillQueues(ctx: Ctx, { queues }: CompanyScript) {
  let place = 0;
  return insertNamed(
    ctx,
    'queues',
    mapValues(queues, ({ name, color, greeting, outOfHours }) => ({
      name,
      color,
      greeting_message: greeting,
      out_of_hours_message: outOfHours,
      order_queue: ++place,
      schedules: weeklyHours,
      ...made(ctx.now),
    })),
  );
}

async function fillLines(ctx: Ctx, { lines }: CompanyScript, queues: Map<string, number>) {
  const first = Object.keys(lines)[0];
  const rows = Object.entries(lines).map(([key, line]) => [
    key,
    {
      name: line.name,
      status: 'CONNECTED',
      provider: 'sandbox',
      number: line.number,
      is_default: key === first,
      greeting_message: line.greeting,
      complation_message: line.completion,
      out_of_hours_message: line.outOfHours,
      rating_message: line.rating,
      qrcode: '',
      retries: 0,
      token_tail: '',
      time_send_queue: 0,
      ...made(ctx.now),
    },
  ]);
  const ids = await insertNamed(ctx, 'connections', Object.fromEntries(rows));
  const links = Object.entries(lines).flatMap(([key, line]) =>
    line.queues.map((queue) => ({ connection_id: ids.get(key), queue_id: queues.get(queue) })),
  );
  await insertRows(ctx, 'connection_queues', links);
  return ids;
}

/** The company's admin is there already; everyone has the same password. */
async function fillStaff(ctx: Ctx, { admin, staff }: CompanyScript, queues: Map<string, number>, adminId: number) {
  const { hash } = await ctx.db.one<{ hash: string }>(sql`
    select password_hash as hash from users where company_id = ${ctx.companyId} and id = ${adminId}`);
  const { [admin]: _, ...others } = staff;
  const ids = await insertNamed(
    ctx,
    'users',
    mapValues(others, ({ name, email, profile, greeting, transfer }) => ({
      name,
      email,
      profile,
      super: false,
      password_hash: hash,
      token_version: 0,
      all_ticket: 'disabled',
      greeting_message: greeting ?? '',
      transfer_message: transfer ?? '',
      online: false,
      ...made(ctx.now),
    })),
  );
  ids.set(admin, adminId);
  const memberships = Object.entries(staff).flatMap(([key, person]) =>
    person.queues.map((queue) => ({ user_id: ids.get(key), queue_id: queues.get(queue), ...made(ctx.now) })),
  );
  await insertRows(ctx, 'user_queues', memberships);
  return ids;
}

async function fillQuickMessages(
  ctx: Ctx,
  { quickMessages }: CompanyScript,
  staff: Map<string, number>,
  keepFile: KeepFile,
) {
  const rows = await Promise.all(
    quickMessages.map(
      async ({ shortcode, message, by, file, forAssistant = false, used: [times, daysAgo] = [0, 0] }) => {
        const kept = file && (await keepFile(ctx, file));
        return {
          shortcode,
          message,
          geral: !by,
          status: true,
          for_assistant: forAssistant,
          user_id: by ? staff.get(by) : null,
          media_key: kept?.key ?? null,
          media_name: kept?.name ?? null,
          times_used: times,
          last_used_at: times ? new Date(ctx.now.getTime() - daysAgo * 86_400_000) : null,
          ...made(ctx.now),
        };
      },
    ),
  );
  const ids = await newIds(ctx, 'quick_messages', rows.length);
  await insertRows(
    ctx,
    'quick_messages',
    rows.map((row, n) => ({ id: ids[n], ...row })),
  );
}

/** People have been known since they first wrote; those who never did came in today. */
async function fillContacts(ctx: Ctx, { contacts }: CompanyScript, story: TicketStory[]) {
  const ids = await insertNamed(
    ctx,
    'contacts',
    Object.fromEntries(
      Object.entries(contacts).map(([key, contact]) => [
        key,
        {
          name: contact.name,
          number: 'number' in contact ? contact.number : '',
          email: contact.email ?? '',
          is_group: 'group' in contact,
          ...made(story.find((ticket) => ticket.contact === key)?.createdAt ?? ctx.now),
        },
      ]),
    ),
  );
  const identities = Object.entries(contacts).map(([key, contact]) => ({
    contact_id: ids.get(key),
    ...identityOf(contact),
    created_at: ctx.now,
  }));
  await insertRows(ctx, 'contact_identities', identities);
  const facts = Object.entries(contacts).flatMap(([key, { extra }]) =>
    Object.entries(extra ?? {}).map(([name, value]) => ({ contact_id: ids.get(key), name, value })),
  );
  const factIds = await newIds(ctx, 'contact_extra_info', facts.length);
  await insertRows(
    ctx,
    'contact_extra_info',
    facts.map((fact, n) => ({ id: factIds[n], ...fact })),
  );
  return ids;
}

const mapValues = <T, R>(record: Record<string, T>, to: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));
