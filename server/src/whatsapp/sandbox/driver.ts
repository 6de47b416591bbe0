import type { Driver } from '../driver';
import { traitsOf } from '../providers';
import { createLine } from './line';
import type { Network } from './network';
import { deleteLine } from './queries';

/** The provider whose network lives inside this server. */
export const sandboxDriver = (network: Network): Driver => ({
  provider: 'sandbox',
  ...traitsOf('sandbox'),
  open: (context) => createLine(network, context),
  async forget(companyId, connectionId) {
    const keys = await network.tenancy.inCompany(companyId, (ctx) => deleteLine(ctx, connectionId));
    for (const key of keys) await network.store.remove(companyId, key);
  },
});
