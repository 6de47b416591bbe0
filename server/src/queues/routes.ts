import { queues } from '@guiche/contract/queues';
import { serve } from '../platform/serve';
import * as service from './service';

export default (neighbours: service.Neighbours) =>
  serve(queues, {
    list: (ctx) => service.list(ctx),
    show: (ctx, { params }) => service.show(ctx, params.queueId),
    create: (ctx, { body }) => service.create(ctx, body),
    update: (ctx, { params, body }) => service.update(ctx, params.queueId, body),
    order: (ctx, { body }) => service.order(ctx, body.queueIds),
    attach: (ctx, { params, files }) => service.attach(ctx, params.queueId, files),
    detach: (ctx, { params }) => service.detach(ctx, params.queueId),
    integrations: () => Promise.resolve({ queueIntegrations: [] }),
    remove: (ctx, { params }) => service.remove(ctx, params.queueId, neighbours),
  });
