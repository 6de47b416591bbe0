import { can, type Viewer } from '@guiche/contract/permissions';
import type { QuickMessage } from '@guiche/contract/quick-messages';
import { sql, type Sql } from '../platform/database';

type Owned = Pick<QuickMessage, 'geral' | 'userId'>;

/** What is shared is everyone's to use, the rest its author's alone. */
export const mayRead = (viewer: Viewer, { geral, userId }: Owned): boolean => geral || userId === viewer.id;

/** `mayRead` as a condition on the row `q`. */
export const readableBy = (viewer: Viewer): Sql => sql`(q.geral or q.user_id = ${viewer.id})`;

/** A shared one is written by its author, admins and supervisors. */
export const mayWrite = (viewer: Viewer, { geral, userId }: Owned): boolean =>
  userId === viewer.id || (geral && can(viewer, 'quick-messages:manage'));
