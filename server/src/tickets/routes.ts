import { tickets } from '@guiche/contract/tickets';
import type { UserCtx } from '../platform/serve';
import { serve } from '../platform/serve';
import { presenceFor, type ReadFollowers } from './presence';
import type { MoveMessages } from './move-messages';
import * as service from './service';
import { snooze } from './snooze';
import { undo } from './undo';

interface Parts {
  /** How a move says something to a customer. */
  moveMessages: MoveMessages;
  /** Who has which conversations open, as their sockets tell. */
  followers: ReadFollowers;
}

export default ({ moveMessages, followers }: Parts) =>
  serve(tickets, {
    list: (ctx, { query }) => service.list(ctx, query),
    counts: (ctx, { query }) => service.counts(ctx, query),
    presence: (ctx: UserCtx) => presenceFor(ctx, followers),
    show: (ctx, { params }) => service.show(ctx, { id: params.ticketId }),
    showByUuid: (ctx, { params }) => service.show(ctx, { uuid: params.uuid }),
    create: (ctx, { body }) => service.create(ctx, body),
    update: (ctx, { params, body }) => service.update(ctx, params.ticketId, body, moveMessages),
    undo: (ctx, { params }) => undo(ctx, params.ticketId),
    snooze: (ctx, { params, body }) => snooze(ctx, params.ticketId, body.until),
    remove: (ctx, { params }) => service.remove(ctx, params.ticketId),
    drafts: (ctx) => service.drafts(ctx),
    saveDraft: (ctx, { params, body }) => service.saveDraft(ctx, params.ticketId, body.body),
  });
