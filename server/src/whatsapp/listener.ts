import type { DriverEvent, Restriction } from './driver';
import type { Lease } from './leases';

/** The one who takes what arrives. */
export interface Listener {
  /**
   * Resolves when everything is durable; what was received twice is one.
   * @param fence stands in each transaction that stores something of it; absent for what no line has brought
   */
  receive(companyId: number, connectionId: number, events: DriverEvent[], fence?: Lease['fence']): Promise<void>;
  onRestricted?(companyId: number, connectionId: number, told: Restriction, fence: Lease['fence']): unknown;
}
