import { contacts as endpoints } from '@guiche/contract/contacts';
import type { RunHooks } from '../hooks';
import { serve } from '../platform/serve';
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
  runHooks: RunHooks;
}

export default ({ contacts, gateway, runHooks }: Parts) => {
  const isThere = createNumberCheck(gateway);
  return serve(endpoints, {
    list: (ctx, { query }) => service.list(ctx, query),
    listAll: (ctx, { query }) => service.listAll(ctx, query.name),
    show: (ctx, { params }) => service.show(ctx, params.contactId),
    create: (ctx, { body }) => edit.create(ctx, isThere, body),
    update: (ctx, { params, body }) => edit.update(ctx, isThere, params.contactId, body),
    block: (ctx, { params, body }) => edit.block(ctx, params.contactId, body.isBlocked),
    belongings: (ctx, { params }) => service.belongings(ctx, params.contactId),
    exportAll: (ctx, { facts }) => exportContacts(ctx, facts),
    importFile: (ctx, { body, files }) => importContacts(ctx, body, files),
    merges: (ctx) => service.recentMerges(ctx),
    merge: (ctx, { body }) => contacts.mergeByHand(ctx, body.keptId, body.mergedId),
    remove: (ctx, { params }) => edit.remove(ctx, params.contactId, runHooks),
    undoMerge: (ctx, { params }) => contacts.undoMerge(ctx, params.mergeId),
  });
};
