import { NEW_DAYS } from '@guiche/contract/first-steps';
import { useState } from 'react';
import { useCan, useMe } from '../platform/session';

const DAY_MS = 86_400_000;

/** May there be first steps for whoever is logged in? Known without asking, so that most desks wait for nothing. */
export function useMayHaveFirstSteps(): boolean {
  const me = useMe();
  const can = useCan();
  const [newSince] = useState(() => Date.now() - NEW_DAYS * DAY_MS);
  return can('settings:manage') && !me.super && Date.parse(me.company.createdAt) > newSince;
}
