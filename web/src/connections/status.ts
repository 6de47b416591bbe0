import type { Connection, ConnectionStatus } from '@guiche/contract/connections';
import type { Tone } from '../ui/Status';

/** How a connection's state is coloured; the word stands beside it. */
export const toneOf: Record<ConnectionStatus, Tone> = {
  CONNECTED: 'ok',
  DISCONNECTED: 'bad',
  qrcode: 'info',
  PAIRING: 'info',
  OPENING: 'off',
  TIMEOUT: 'warn',
};

/** What may be done with a line: show its code, start it as it was, ask for a new code, end it, or only wait. */
export type LineAct = 'scan' | 'resume' | 'renew' | 'stop' | 'wait';

/** The acts that a state offers, the likeliest first. */
export const actsOf: Record<ConnectionStatus, readonly LineAct[]> = {
  qrcode: ['scan'],
  DISCONNECTED: ['resume', 'renew'],
  CONNECTED: ['stop'],
  PAIRING: ['stop'],
  TIMEOUT: ['stop'],
  OPENING: ['wait'],
};

const trouble = new Set<ConnectionStatus>(['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING']);

/** Does any of them need somebody's attention? */
export const anyInTrouble = (connections: readonly Pick<Connection, 'status'>[]): boolean =>
  connections.some(({ status }) => trouble.has(status));
