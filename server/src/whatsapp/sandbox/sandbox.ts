import type { Served } from '../../platform/serve';
import type { Driver } from '../driver';
import { sandboxDriver } from './driver';
import { createNetwork, type NetworkParts } from './network';
import routes from './routes';

export interface Sandbox {
  driver: Driver;
  /** The phone page's endpoints; none where it is off, so that they answer as unknown ones do. */
  routes(options: { enabled: boolean }): Served[];
}

/** The network, the product's end of it and the customers' end of it. */
export function createSandbox(parts: NetworkParts): Sandbox {
  const network = createNetwork(parts);
  return { driver: sandboxDriver(network), routes: ({ enabled }) => (enabled ? routes(network) : []) };
}
