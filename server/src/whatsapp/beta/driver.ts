import type { Driver } from '../driver';
import { traitsOf } from '../providers';
import { createLine } from './line';
import type { BetaParts } from './socket';
import * as queries from './queries';
import { createKeyring } from './store';

/** WhatsApp as its web client speaks it: the line is a device of somebody's account. */
export function betaDriver(parts: Omit<BetaParts, 'keyring'> & { secret: string }): Driver {
  const keyring = createKeyring(parts.secret, parts.tenancy);
  return {
    provider: 'beta',
    ...traitsOf('beta'),
    open: (context) => createLine({ ...parts, keyring }, context),
    forget: (companyId, connectionId) => parts.tenancy.inCompany(companyId, (ctx) => queries.forget(ctx, connectionId)),
  };
}
