import type { ErrorCode } from '@guiche/contract/errors';
import type { Profile } from '@guiche/contract/permissions';
import type { Recurrence } from '@guiche/contract/schedules';
import type { FileName } from './files/files';
import type { TicketScript } from './talk';

/** Everything of a demo company; its parts name each other by their keys. */
export interface CompanyScript {
  name: string;
  email: string;
  phone: string;
  /** Key of the person among `staff` whom the company begins with. */
  admin: string;
  staff: Record<
    string,
    { name: string; email: string; profile: Profile; queues: string[]; greeting?: string; transfer?: string }
  >;
  queues: Record<string, { name: string; color: string; greeting: string; outOfHours: string }>;
  lines: Record<
    string,
    {
      name: string;
      number: string;
      queues: string[];
      greeting: string;
      completion: string;
      outOfHours: string;
      rating: string;
    }
  >;
  /** `lane`: its place among the columns of the board. */
  tags: Record<string, { name: string; color: string; lane?: number }>;
  /** Without `by` they are shared with everyone. */
  quickMessages: {
    shortcode: string;
    message: string;
    by?: string;
    file?: FileName;
    /** Released for assistants. */
    forAssistant?: true;
    /** How often, and how many days ago last. */ used?: [number, number];
  }[];
  fileLists: { name: string; message: string; options: { name: string; file: FileName }[] }[];
  /** What assistants would be. */
  prompts: { name: string; queue: string; prompt: string; maxTokens: number }[];
  /** What assistants stand on; all of them where none is named. */
  articles: { title: string; body: string; prompts?: string[]; isDraft?: true }[];
  /** Messages for later, and those that were: by days from today, and the hour in Brasília. */
  schedules: {
    contact: string;
    by: string;
    body: string;
    day: number;
    hour: number;
    comes?: Recurrence;
    failure?: ErrorCode;
  }[];
  /** What colleagues say to each other, by how many minutes ago; `unread` is what those have not seen. */
  chats: {
    title: string;
    by: string;
    with: string[];
    said: { by: string; words: string; ago: number; quotes?: number; names?: string[]; liked?: string }[];
    unread?: Record<string, number>;
  }[];
  /** A person has a number or only a handle; a group has an id. */
  contacts: Record<
    string,
    { name: string; email?: string; extra?: Record<string, string> } & (
      { number: string } | { handle: string } | { group: string }
    )
  >;
  /** Who stands in lists for campaigns; of each the last so many were not looked up yet. */
  contactLists: { name: string; people: string[]; unchecked?: number }[];
  tickets: TicketScript[];
}

/** How the network knows a contact. */
export function identityOf(contact: CompanyScript['contacts'][string]): { kind: string; value: string } {
  if ('number' in contact) return { kind: 'pn', value: contact.number };
  return 'group' in contact ? { kind: 'group', value: contact.group } : { kind: 'sandbox', value: contact.handle };
}

/** The nth phone of the sandbox network; a thousand numbers are kept for it. */
export const sandboxNumber = (n: number): string => String(5_511_970_000_000 + n);
