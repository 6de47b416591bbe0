import { contacts as doors } from '@guiche/contract/contacts';
import { serve } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import type { Gateway } from '../whatsapp/gateway';
import * as edit from './edit';
import { exportContacts } from './export';
import { importContacts } from './import';
import { createNumberCheck } from './number-check';
import * as service from './service';

interface Parts {
  contacts: service.Contacts;
  /** Asked whether somebody is there under a number. */
  gateway: Gateway;
  /** Deletes a contact's closed tickets with all in them; refuses while one is open or pending. */
  beforeRemoval: (ctx: Ctx, contactId: number) => Promise<unknown>;
}

export default ({ contacts, gateway, beforeRemoval }: Parts) => {
  const isThere = createNumberCheck(gateway);
  return serve(doors, {
    list: (ctx, { query }) => service.list(ctx, query),
    listAll: (ctx, { query }) => service.listAll(ctx, query.name),
    show: (ctx, { params }) => service.show(ctx, params.contactId),
    create: (ctx, { body }) => edit.create(ctx, isThere, body),
    update: (ctx, { params, body }) => edit.update(ctx, isThere, params.contactId, body),
    block: (ctx, { params, body }) => edit.block(ctx, params.contactId, body.isBlocked),
    belongings: (ctx, { params }) => service.belongings(ctx, params.contactId),
    exportAll: async (ctx, { facts }) => exportContacts(ctx, facts),
    importFile: (ctx, { body, files }) => importContacts(ctx, body, files),
    merges: (ctx) => service.recentMerges(ctx),
    merge: (ctx, { body }) => contacts.mergeByHand(ctx, body.keptId, body.mergedId),
    remove: (ctx, { params }) => edit.remove(ctx, params.contactId, beforeRemoval),
    undoMerge: (ctx, { params }) => contacts.undoMerge(ctx, params.mergeId),
  });
};
