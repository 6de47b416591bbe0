import { connectionStatuses } from '@guiche/contract/connections';
import { expect, test } from 'vitest';
import { actsOf, anyInTrouble } from './status';

test.each([
  ['qrcode', ['scan']],
  ['DISCONNECTED', ['resume', 'renew']],
  ['CONNECTED', ['stop']],
  ['PAIRING', ['stop']],
  ['TIMEOUT', ['resume', 'stop']],
  ['OPENING', ['wait']],
] as const)('a connection that is %s offers %j', (status, acts) => {
  expect(actsOf[status]).toEqual(acts);
});

test('every state but CONNECTED needs attention, and one connection in it is enough', () => {
  const needing = connectionStatuses.filter((status) => anyInTrouble([{ status: 'CONNECTED' }, { status }]));
  expect(needing).toEqual(connectionStatuses.filter((status) => status !== 'CONNECTED'));
  expect(anyInTrouble([])).toBe(false);
});
