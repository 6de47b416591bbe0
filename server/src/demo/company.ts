import type { Profile } from '@guiche/contract/permissions';
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
  tags: Record<string, { name: string; color: string; kanban?: 1 }>;
  /** Without `by` they are shared with everyone. */
  quickMessages: { shortcode: string; message: string; by?: string; file?: FileName }[];
  /** A person has a number or only a handle; a group has an id. */
  contacts: Record<
    string,
    { name: string; email?: string; extra?: Record<string, string> } & (
      { number: string } | { handle: string } | { group: string }
    )
  >;
  tickets: TicketScript[];
}

/** How the network knows a contact. */
export function identityOf(contact: CompanyScript['contacts'][string]): { kind: string; value: string } {
  if ('number' in contact) return { kind: 'pn', value: contact.number };
  return 'group' in contact ? { kind: 'group', value: contact.group } : { kind: 'sandbox', value: contact.handle };
}

/** The nth phone of the sandbox network; a thousand numbers are kept for it. */
export const sandboxNumber = (n: number): string => String(5_511_970_000_000 + n);
