import { z } from 'zod';

/**
 * Who wrote what left here: an agent at the desk, somebody on the line's own phone, or what speaks by itself. Null of what
 * came in, and where nobody has noted it.
 */
export const MessageOrigin = z.enum([
  'agent',
  'phone',
  'attendant',
  'schedule',
  'campaign',
  'api',
  'ai',
  'system',
  'reminder',
]);
