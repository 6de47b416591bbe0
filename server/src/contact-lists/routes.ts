import * as endpoints from '@guiche/contract/contact-lists';
import { serve } from '../platform/serve';
import { exportList } from './export';
import { fill } from './fill';
import { importList, importsOf, undoImport } from './import';
import * as items from './items';
import * as service from './service';

export const contactLists = (neighbours: service.Neighbours) =>
  serve(endpoints.contactLists, {
    page: (ctx, { query }) => service.page(ctx, query),
    list: (ctx) => service.list(ctx),
    show: (ctx, { params }) => service.show(ctx, params.contactListId),
    create: (ctx, { body }) => service.create(ctx, body.name),
    update: (ctx, { params, body }) => service.rename(ctx, params.contactListId, body.name),
    remove: (ctx, { params }) => service.remove(ctx, params.contactListId, neighbours),
    upload: (ctx, { params, query, body, files, facts }) =>
      importList(ctx, { listId: params.contactListId, query, body, file: files[0] }, facts),
    fill: (ctx, { params, query, body }) => fill(ctx, params.contactListId, body, query.preview),
    imports: (ctx, { params }) => importsOf(ctx, params.contactListId),
    undoImport: (ctx, { params }) => undoImport(ctx, params.contactListId, params.listImportId),
    exportAll: (ctx, { params, facts }) => exportList(ctx, params.contactListId, facts),
  });

export const contactListItems = serve(endpoints.contactListItems, {
  page: (ctx, { query }) => items.page(ctx, query),
  show: (ctx, { params }) => items.show(ctx, params.contactListItemId),
  create: (ctx, { body }) => items.create(ctx, body),
  update: (ctx, { params, body }) => items.update(ctx, params.contactListItemId, body),
  remove: (ctx, { params }) => items.remove(ctx, params.contactListItemId),
});
