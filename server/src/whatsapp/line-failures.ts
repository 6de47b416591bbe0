import { CAMPAIGN_STOPPED } from '@guiche/contract/failures';
import { sql, type Sql } from '../platform/database';

/**
 * Codes of messages that did not leave, or of which nobody knows, that say nothing of their line: somebody took them back or
 * wants nothing more, of anybody's marketing either, they were too old, they were deleted, or our own server stopped.
 */
export const notOfTheLine = [
  'CANCELLED',
  CAMPAIGN_STOPPED,
  'OPTED_OUT',
  'MARKETING_LIMIT',
  'OUTDATED',
  'MESSAGE_REMOVED',
  'INTERRUPTED',
] as const;

/** Whether a message failed for what may be its line; a message without a code did. */
export const isOfTheLine = (code: Sql): Sql => sql`(${code} <> all(${[...notOfTheLine]}::text[])) is not false`;
