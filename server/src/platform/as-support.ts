import type { Spec } from '@guiche/contract/endpoint';
import type { Viewer } from '@guiche/contract/permissions';
import { fail, violated } from './errors';

/** What an operator who is in a company as support may not do there, by the endpoint's own line. */

/**
 * Who acts: in a company as support somebody is its admin, but for what concerns their own session.
 * @throws ERR_NOT_AS_SUPPORT
 */
export function whoActs({ asSupport }: Spec, viewer: Viewer): Viewer {
  if (!viewer.support) return viewer;
  if (asSupport === 'refused') throw fail('ERR_NOT_AS_SUPPORT');
  return asSupport === 'own' ? viewer.support.own : viewer;
}

/** Secrets come back as masks, and change nothing then. @throws ERR_NOT_AS_SUPPORT for any other */
export function refuseSecrets({ asSupport }: Spec, viewer: Viewer, body: unknown): void {
  if (!viewer.support || typeof asSupport !== 'object') return;
  for (const path of asSupport.without) {
    const value = path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], body);
    const isUnchanged = value == null || value === '' || (typeof value === 'string' && mask.test(value));
    if (!isUnchanged) throw fail('ERR_NOT_AS_SUPPORT');
  }
}

const mask = /^\*{4}.{0,4}$/su;

/**
 * Whoever is there as support is none of the company's people: what would be written as somebody's (a message, a note, a
 * conversation that is accepted) runs into the reference to its users, and is undone.
 */
export function asRefusal(viewer: Viewer | undefined, error: unknown): unknown {
  if (!viewer?.support) return error;
  // by the reference itself, or by the trigger that stands for one
  return needsUser(violated(error ?? {})) ? fail('ERR_NOT_AS_SUPPORT') : error;
}

/** Whether a constraint of that name is a reference to the company's users; its columns are called by what the user is. */
export const needsUser = (constraint = ''): boolean =>
  /_(user_id|owner_id|mover_id|sender_id|by)_fkey$/.test(constraint);
