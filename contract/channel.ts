/** What is the platform's has one name for all companies. */
const ofThePlatform = new Set(['announcement', 'help', 'plan', 'operatorCompany', 'operatorBilling', 'audit']);

/**
 * An event's name on the socket: `company-7-ticket`, or `company-announcement`. It is a name and no boundary. Apart from
 * the events' shapes, so that a page can know it without them.
 */
export const channel = (companyId: number, name: string): string =>
  ofThePlatform.has(name) ? `company-${name}` : `company-${companyId}-${name}`;
