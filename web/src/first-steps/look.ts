import type { FirstStep, FirstSteps } from '@guiche/contract/first-steps';

/** In the order in which a company takes them. */
export const stepOrder: readonly FirstStep[] = ['connection', 'queue', 'team', 'answer'];

/** How many are done. */
export const countDone = ({ done }: FirstSteps): number => stepOrder.filter((step) => done[step]).length;

/**
 * Is the list in sight? One that is complete only where it was seen incomplete before: whoever took the last step may
 * see its tick, and nobody is greeted with a list that is done.
 */
export function isShown(steps: FirstSteps, sawOpen: boolean): boolean {
  return steps.offered && (sawOpen || countDone(steps) < stepOrder.length);
}
