import type { OfficialHealth } from './official-health';

/** A number of which its network thinks well, for tests. */
export const well: OfficialHealth = {
  quality: 'GREEN',
  limit: 'TIER_2K',
  number: 'CONNECTED',
  name: 'APPROVED',
  verifiedName: 'Padaria',
  review: 'APPROVED',
  sending: 'AVAILABLE',
  troubles: [],
};
