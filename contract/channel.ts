import type { LiveEvent, LiveName } from './live';

/** What is the platform's has one name for all companies. */
const ofThePlatform = new Set(['announcement', 'help', 'plan', 'operatorCompany', 'operatorBilling', 'audit']);

/**
 * An event's name on the socket: `company-7-ticket`, or `company-announcement`. It is a name and no boundary. Apart from
 * the events' shapes, so that a page can know it without them.
 */
export const channel = (companyId: number, name: string): string =>
  ofThePlatform.has(name) ? `company-${name}` : `company-${companyId}-${name}`;

/** Other names by which existing clients wait for it, as those spell them. */
export function otherChannels(companyId: number, name: LiveName, event: LiveEvent): string[] {
  switch (name) {
    case 'tag':
    case 'prompt':
      return [name];
    case 'schedule':
      return [name, `company${companyId}-schedule`];
    case 'quickmessage':
      return [`company${companyId}-quickemessage`];
    case 'ContactListItem':
      return 'contactListId' in event ? [`company-${companyId}-ContactListItem-${event.contactListId}`] : [];
    default:
      return [];
  }
}
