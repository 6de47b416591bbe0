import { contacts as doors } from '@guiche/contract/contacts';
import { serve } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import * as edit from './edit';
import * as service from './service';

interface Parts {
  contacts: service.Contacts;
  /** Deletes a contact's closed tickets with all in them; refuses while one is open or pending. */
  beforeRemoval: (ctx: Ctx, contactId: number) => Promise<unknown>;
}

export default ({ contacts, beforeRemoval }: Parts) =>
  serve(doors, {
    list: (ctx, { query }) => service.list(ctx, query),
    listAll: (ctx, { query }) => service.listAll(ctx, query.name),
    show: (ctx, { params }) => service.show(ctx, params.contactId),
    create: (ctx, { body }) => edit.create(ctx, body),
    update: (ctx, { params, body }) => edit.update(ctx, params.contactId, body),
    remove: (ctx, { params }) => edit.remove(ctx, params.contactId, beforeRemoval),
    undoMerge: (ctx, { params }) => contacts.undoMerge(ctx, params.mergeId),
  });
