/**
 * An event's name on the socket: `company-7-ticket`. It is a name and no boundary; an announcement is the platform's,
 * and so is its event. Apart from the events' shapes, so that a page can know it without them.
 */
export const channel = (companyId: number, name: string): string =>
  name === 'announcement' ? 'company-announcement' : `company-${companyId}-${name}`;
