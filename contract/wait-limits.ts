/** What a new queue begins with, and what holds where there is none: minutes after which a customer has waited long, and too long. */
export const waitLimits = { amber: 10, red: 30 } as const;
