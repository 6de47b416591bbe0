/** Names of socket rooms are built here and nowhere else; each begins with its company, if it is a company's. */
export const room = {
  /** Everyone of the company who is logged in. */
  company: (companyId: number) => `${companyId}`,
  user: (companyId: number, userId: number) => `${companyId}:user:${userId}`,
  session: (companyId: number, sessionId: string) => `${companyId}:session:${sessionId}`,
  /** Holders of a right or members of a queue, as the rooms' own `live.ts` define them. */
  of: (companyId: number, what: string) => `${companyId}:${what}`,
  /** Everyone who is logged in, in whatever company: for what the platform says itself. */
  everyone: () => 'everyone',
  operators: () => 'operators',
  /** Operators who are in a company as support. */
  support: () => 'support',
  /** Sockets that ask for nothing anew: they hear of every row, however many change at once. */
  older: (companyId: number) => `${companyId}:older`,
  /** The part of a room that is such sockets. */
  ofOlder: (name: string) => `${name}~older`,
};
