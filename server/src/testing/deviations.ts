import type { Role } from './desk';

/**
 * Where a door answers otherwise than its `who`, the access rule (403 for a conversation of a queue one is not in) and
 * the rule for unknown ids (404 with the code of its kind) foretell. By `door own` or `door place of the unknown id`.
 */
export const deviations: Record<string, Partial<Record<Role | 'everyone', string>>> = {
  // A colleague may be looked up by oneself and by admins; for all others there is none.
  'users.show own': { otherAgent: '404 ERR_NO_USER_FOUND', supervisor: '404 ERR_NO_USER_FOUND' },
  'users.update own': { otherAgent: '403 ERR_NO_PERMISSION', supervisor: '403 ERR_NO_PERMISSION' },
};
