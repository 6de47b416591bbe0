import type { Connection, ConnectionStatus } from '@guiche/contract/connections';

/** How a connection's state is coloured; the word stands beside it. */
export const toneOf = {
  CONNECTED: 'ok',
  DISCONNECTED: 'bad',
  qrcode: 'info',
  PAIRING: 'info',
  OPENING: 'off',
  TIMEOUT: 'warn',
} as const satisfies Record<ConnectionStatus, string>;

/** What may be done with a line: show its code, start it as it was, ask for a new code, end it, or only wait. */
export type LineAct = 'scan' | 'resume' | 'renew' | 'stop' | 'wait';

/** The acts that a state offers, the likeliest first. */
export const actsOf: Record<ConnectionStatus, readonly LineAct[]> = {
  qrcode: ['scan'],
  DISCONNECTED: ['resume', 'renew'],
  CONNECTED: ['stop'],
  PAIRING: ['stop'],
  TIMEOUT: ['resume', 'stop'],
  OPENING: ['wait'],
};

const trouble = new Set<ConnectionStatus>(['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING']);

/** Does any of them need somebody's attention? */
export const anyInTrouble = (connections: readonly Pick<Connection, 'status'>[]): boolean =>
  connections.some(({ status }) => trouble.has(status));
