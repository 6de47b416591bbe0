import { announcements } from './announcements';
import { attendant } from './attendant';
import { auth } from './auth';
import { chats } from './chats';
import { cloud } from './cloud';
import { companies } from './companies';
import { connections } from './connections';
import { contacts } from './contacts';
import { dashboard } from './dashboard';
import type { Endpoint } from './endpoint';
import { firstSteps } from './first-steps';
import { helps } from './helps';
import { holidays } from './holidays';
import { messages } from './messages';
import { plans } from './plans';
import { prompts } from './prompts';
import { push } from './push';
import { queueOptions } from './queue-options';
import { queues } from './queues';
import { quickMessages } from './quick-messages';
import { sandbox } from './sandbox';
import { schedules } from './schedules';
import { settings } from './settings';
import { media, system } from './system';
import { tags } from './tags';
import { ticketNotes } from './ticket-notes';
import { ticketTags } from './ticket-tags';
import { tickets } from './tickets';
import { users } from './users';

/** Every room, so every door, on one page. */
export const contract = {
  system,
  media,
  auth,
  companies,
  plans,
  settings,
  holidays,
  users,
  queues,
  queueOptions,
  attendant,
  contacts,
  tags,
  quickMessages,
  connections,
  prompts,
  cloud,
  announcements,
  helps,
  chats,
  firstSteps,
  tickets,
  ticketNotes,
  ticketTags,
  messages,
  push,
  schedules,
  dashboard,
  sandbox,
};

export type Room = keyof typeof contract;

/** Every door as a flat list, named `room.verb`. */
export const doors: { name: string; endpoint: Endpoint }[] = Object.entries(contract).flatMap(([room, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([verb, endpoint]) => ({
    name: `${room}.${verb}`,
    endpoint,
  })),
);

export * from './endpoint';
export * from './errors';
export * from './permissions';
