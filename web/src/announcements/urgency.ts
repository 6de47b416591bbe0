/** What the numbers of the API mean, and how they look: red, orange, grey. */
export const urgencies = [
  { priority: 1, name: 'high', tone: 'bad' },
  { priority: 2, name: 'medium', tone: 'warn' },
  { priority: 3, name: 'low', tone: 'off' },
] as const;

export const urgencyOf = (priority: number): (typeof urgencies)[number] =>
  urgencies.find((one) => one.priority === priority) ?? urgencies[2];
