import { hasCampaigns, useCan, useMe } from '../platform/session';
import type { Access } from './screens';

/** May whoever is logged in see it? */
export function useMayEnter(): (screen: Access) => boolean {
  const can = useCan();
  const me = useMe();
  return ({ needs, operator, feature, campaigns }) =>
    (!needs || can(needs)) &&
    (!operator || me.super) &&
    (!campaigns || hasCampaigns()) &&
    (!feature || me.company.plan[feature]);
}
