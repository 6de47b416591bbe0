import type { Tenancy } from '../platform/tenancy';
import type { Throttle } from '../platform/throttle';
import type { Books } from './book';
import type { ChargeParts } from './charges';
import type { Settlement } from './settlement';

/** What everything about subscriptions works with. */
export interface SubscriptionParts extends ChargeParts {
  tenancy: Pick<Tenancy, 'acrossCompanies' | 'reading'>;
  books: Books;
  settlement: Settlement;
  throttle: Pick<Throttle, 'take'>;
}
